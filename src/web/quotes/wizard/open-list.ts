// Which of step 2's lists is open: one at a time.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { choiceKeys } from "#domain/catalogue/items.ts";
import { runAfterPaint, useDraft } from "./draft-store.ts";
import { findListToOpen } from "./lists.ts";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";
import { type JobKind, jobKinds } from "./validation.ts";

export interface OpenList {
  openKind: JobKind | null;
  open: (kind: JobKind) => void;
  /** Closes the list if it has its choice, and opens the next one that has none. */
  close: (kind: JobKind) => void;
}

export const buildChangeButtonId = (kind: JobKind) => `change-${choiceKeys[kind]}`;

export function useOpenList(wizard: WizardState): OpenList {
  const { read, isLocked } = wizard;
  const findNext = (closedKind: JobKind | null) => {
    const { draft } = read();
    return isLocked ? null : findListToOpen(draft, findRejectedFields(wizard, draft), closedKind);
  };
  const [openKind, setOpenKind] = useState(() => findNext(null));
  useFocusOnOpenList(openKind);

  // A choice may be cleared by another one, or by a price list that the company has changed.
  const clearedKinds = useDraft(wizard, ({ draft }) =>
    jobKinds.filter((kind) => draft.cleared[kind] !== undefined).join(),
  );
  useEffect(() => {
    const areArrowsMoving = document.activeElement?.matches(".choice input:focus-visible");
    const [firstKind, ...otherKinds] = clearedKinds.split(",").filter((kind) => kind !== "") as JobKind[];
    if (firstKind === undefined || areArrowsMoving) return;
    setOpenKind((kind) => (kind && otherKinds.includes(kind) ? kind : firstKind));
  }, [clearedKinds]);

  return {
    openKind,
    open: setOpenKind,
    // The price is shown first.
    close: (kind) => runAfterPaint(() => setOpenKind((current) => (current === kind ? findNext(kind) : current))),
  };
}

/** The focus follows from the list that was closed, unless the user has moved it on; and the open list comes into view. */
function useFocusOnOpenList(openKind: JobKind | null): void {
  const previousKind = useRef(openKind);
  useLayoutEffect(() => {
    const closedKind = previousKind.current;
    if (closedKind === openKind) return;
    previousKind.current = openKind;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    const list = openKind && document.getElementById(choiceKeys[openKind]);
    if (list) {
      if (isFocusLost) findFirstStop(list).focus({ preventScroll: true });
      // With what was chosen above it.
      if (!isInView(list)) (list.previousElementSibling ?? list).scrollIntoView();
    } else if (isFocusLost && closedKind) {
      document.getElementById(buildChangeButtonId(closedKind))?.focus();
    }
  }, [openKind]);
}

/** The chosen radio or the first; the list itself where a note says why it must be chosen again, so that it is read out. */
function findFirstStop(list: HTMLElement): HTMLElement {
  if (list.querySelector(".note")) return list;
  return list.querySelector<HTMLElement>("input:checked") ?? list.querySelector<HTMLElement>("[type=radio]") ?? list;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const visibleTop = document.querySelector(".shell-top")?.getBoundingClientRect().bottom ?? 0;
  const visibleBottom = document.querySelector(".action-bar")?.getBoundingClientRect().top ?? window.innerHeight;
  return top >= visibleTop && bottom <= visibleBottom;
}
