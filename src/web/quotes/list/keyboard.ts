import type { KeyboardEvent } from "react";

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
