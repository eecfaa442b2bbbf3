import { type KeyboardEvent, type RefObject, useEffect } from "react";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and Down move between the quotes, from whatever has the focus in one of them; Enter follows the link as always. */
export function walkQuotes(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = linksIn(event.currentTarget);
  const at = links.findIndex((link) => link.closest("tr, li")?.contains(event.target as Node));
  // From the list itself, which has the focus after a turn of the page, Down leads to the first.
  const next = links[at < 0 && step < 0 ? links.length : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function linksIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(".row-link")];
}

/** '/' goes to the search, from anywhere but a place where it can be typed or something lies over the page. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const look = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const from = event.target as Element;
      if (from.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", look);
    return () => document.removeEventListener("keydown", look);
  }, [field]);
}
