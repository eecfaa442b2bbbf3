import { type KeyboardEvent, type RefObject, useEffect } from "react";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and Down move between the quotes, from any focused element in one of them; Enter follows the link as usual. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = linksIn(event.currentTarget);
  const at = links.findIndex((link) => link.closest("tr, li")?.contains(event.target as Node));
  // From the list itself, which has the focus after paging, Down leads to the first quote.
  const next = links[at < 0 && step < 0 ? links.length : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function linksIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(".row-link")];
}

/**
 * Ctrl+K, on a Mac Cmd+K, goes to the search from anywhere on the page. It needs a modifier, since speech input users
 * would trigger a single letter by accident (WCAG 2.1.4).
 */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const look = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      if ((event.target as Element).closest("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", look);
    return () => document.removeEventListener("keydown", look);
  }, [field]);
}
