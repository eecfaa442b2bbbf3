import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
// Not the one of "wouter": that decodes the address once too often, and "100%25" would come back as "100%".
import { navigate, useSearch } from "wouter/use-browser-location";
import { buildUrl, type ListView, readView } from "./list-url-state.ts";

/** What the list shows, as the address says it, and how to show something else. */
export function useListView(): [shown: ListView, show: (next: ListView) => void] {
  const search = useSearch();
  const shown = useMemo(() => readView(search), [search]);
  const show = (next: ListView) => {
    // Replaces the address while somebody is typing, so that Back does not step through every letter.
    const isTyping = shown.search !== "" && next.search !== "" && next.search !== shown.search;
    navigate(buildUrl(next), { replace: isTyping });
  };
  return [shown, show];
}

export type PageTurn = "previous" | "next";

/** Turning to another page: when it has come, the list's top is in sight and has the focus. */
export function usePageTurn(
  show: (cursor: string | null) => void,
  hasCome: boolean,
): {
  place: RefObject<HTMLElement | null>;
  turning: PageTurn | null;
  turn: (way: PageTurn, cursor: string | null) => void;
} {
  const place = useRef<HTMLElement>(null);
  const [turning, setTurning] = useState<PageTurn | null>(null);
  useEffect(() => {
    if (turning === null || !hasCome) return;
    setTurning(null);
    place.current?.focus({ preventScroll: true });
    // With the filters, where they lie on the same plate.
    (place.current?.closest(".plate") ?? place.current)?.scrollIntoView();
  }, [turning, hasCome]);
  const turn = (way: PageTurn, cursor: string | null) => {
    setTurning(way);
    show(cursor);
  };
  return { place, turning, turn };
}
