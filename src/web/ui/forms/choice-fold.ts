// A list of cards that folds to the chosen one on the phone.
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Whether the list is open. It closes after a choice by thumb or mouse, or when the keyboard leaves it; never while
 * arrow keys still move through it. Folding shows on the phone only: elsewhere the CSS has no folded look.
 */
export function useFold(mayFold: boolean, value: string | number | null, cleared: ReactNode) {
  const [isUnfolded, setIsUnfolded] = useState(!mayFold);
  const pointer = useRef(false);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const open = isUnfolded || !mayFold;

  useEffect(() => {
    if (value !== null && pointer.current) setIsUnfolded(false);
  }, [value]);

  // A cleared choice needs a new one: open the list and focus it; but not while arrow keys move through another list.
  useEffect(() => {
    if (cleared === undefined) return;
    setIsUnfolded(true);
    if (!document.activeElement?.matches("input:focus-visible")) fieldset.current?.focus();
  }, [cleared]);

  // On the phone the page has just become shorter: hiding the focused element would lose the focus, and the next list
  // may have scrolled out of view.
  useEffect(() => {
    const list = fieldset.current;
    const active = document.activeElement;
    if (open || !list || !(active instanceof HTMLElement) || !change.current?.offsetParent) return;
    if (list.contains(active)) {
      if (active.offsetParent === null) change.current.focus({ preventScroll: true });
      const nextList = nextOpen(list);
      if (nextList && !isInView(nextList)) list.scrollIntoView();
    } else if (!isInView(active)) {
      active.scrollIntoView();
    }
  }, [open]);

  return {
    open,
    fieldset,
    change,
    // A click from the keyboard has a `detail` of 0.
    press: ({ detail, target }: MouseEvent) => {
      pointer.current = detail > 0;
      const isAlreadyChosen = target instanceof HTMLInputElement && target.defaultChecked;
      if (pointer.current && isAlreadyChosen) setIsUnfolded(false);
    },
    type: () => {
      pointer.current = false;
    },
    // By keyboard only: folding under a finger would move what it is about to tap.
    leave: (event: FocusEvent) => {
      if (!pointer.current && event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
        setIsUnfolded(false);
    },
    unfold: () => {
      setIsUnfolded(true);
      requestAnimationFrame(() => fieldset.current?.querySelector<HTMLElement>("input:checked")?.focus());
    },
  };
}

function nextOpen(list: Element): Element | null {
  const next = list.nextElementSibling;
  return next?.matches(".choice-folded") ? nextOpen(next) : next;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const above = document.querySelector(".shell-top")?.getBoundingClientRect().bottom ?? 0;
  const visibleBottom = document.querySelector(".action-bar")?.getBoundingClientRect().top ?? window.innerHeight;
  return top >= above && bottom <= visibleBottom;
}
