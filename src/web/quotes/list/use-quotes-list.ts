import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
// Not `useSearch` of "wouter": it decodes the address twice, and "100%25" would become "100%".
import { navigate, useSearch } from "wouter/use-browser-location";
import { buildUrl, type ListView, readView } from "./list-url-state.ts";

/** The list's state from the address, and a function to change it. */
export function useListView(): [shown: ListView, show: (next: ListView) => void] {
  const search = useSearch();
  const shown = useMemo(() => readView(search), [search]);
  const show = (next: ListView) => {
    // Replaces the address while the user is typing, so that Back does not step through every letter.
    const isTyping = shown.search !== "" && next.search !== "" && next.search !== shown.search;
    navigate(buildUrl(next), { replace: isTyping });
  };
  return [shown, show];
}

export type PageTurn = "previous" | "next";

/** Paging: when the new page has arrived, the list's top is scrolled into view and focused. */
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
    // Includes the filters if they are in the same panel.
    (place.current?.closest(".panel") ?? place.current)?.scrollIntoView();
  }, [turning, hasCome]);
  const turn = (way: PageTurn, cursor: string | null) => {
    setTurning(way);
    show(cursor);
  };
  return { place, turning, turn };
}
