// Where the user left the list of quotes, for the way back: the same filters, page and place.
import { useEffect, useLayoutEffect, useState } from "react";

interface ListPlace {
  url: string;
  scrollTop: number;
}

/** Until the user leaves the quotes. A reload keeps it in the entry of the browser's history. */
let listPlace: ListPlace | null = null;

const isAmongQuotes = () => window.location.pathname.startsWith("/quotes");

/** Called by the list, with its own address. */
export function useListPlaceMemory(url: string): void {
  useLayoutEffect(
    () => () => {
      listPlace = isAmongQuotes() ? { url, scrollTop: window.scrollY } : null;
    },
    [url],
  );
}

/** The list as it was left; null if the user has not come from there. */
export function useListPlace(): ListPlace | null {
  const [place] = useState(() => listPlace ?? readSavedPlace());
  useEffect(() => {
    if (place) history.replaceState({ ...history.state, listPlace: place }, "");
    return () => {
      if (!isAmongQuotes()) listPlace = null;
    };
  }, [place]);
  return place;
}

const readSavedPlace = () => (history.state as { listPlace?: ListPlace } | null)?.listPlace ?? null;
