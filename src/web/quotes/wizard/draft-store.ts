// The draft in the wizard. It lives outside React, so that each part of the screen subscribes to what it shows and is
// rendered again only when that changes: the price at once, the rest after the frame that shows the price.
import { useSyncExternalStore } from "react";
import { kinds } from "#domain/catalogue/items.ts";
import { type Narrowed, narrowChoices } from "#domain/rules/narrow.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { applyDraftChange, type DraftChange, reconcileDraft, type WizardDraft } from "#web/quotes/wizard-draft.ts";

/** The draft as the price book allows it. */
export interface DraftState {
  draft: WizardDraft;
  priceBook: PriceBook;
  /** The choices that the rules allow; an unchanged list stays the same object. */
  readonly narrowed: Narrowed;
}

export interface DraftStore {
  read: () => DraftState;
  change: (change: DraftChange) => void;
  /** The company's lists or rules have changed. */
  setPriceBook: (priceBook: PriceBook) => void;
  /** Each returns the function that ends the subscription. */
  tellAtOnce: Telling;
  tellAfterPaint: Telling;
}

type Listener = () => void;
type Telling = (listener: Listener) => () => void;

export function createDraftStore(kept: WizardDraft, priceBook: PriceBook, later = afterPaint): DraftStore {
  let raw = kept;
  let work = workOn(reconcileDraft(kept, priceBook), priceBook);
  const first = new Set<Listener>();
  const rest = new Set<Listener>();
  let isToTell = false;

  function become(next: DraftState): void {
    work = next;
    for (const listener of first) listener();
    if (isToTell) return;
    isToTell = true;
    later(() => {
      isToTell = false;
      for (const listener of rest) listener();
    });
  }

  return {
    read: () => work,
    change(change) {
      // The choice before this one may have removed an option that the screen, rendered later, still shows.
      const { narrowed } = work;
      if ("choose" in change && !narrowed[change.choose].options.some(({ id }) => id === change.id)) return;
      raw = applyDraftChange(work.draft, change, work.priceBook);
      become(workOn(raw, work.priceBook, work));
    },
    setPriceBook(priceBook) {
      if (priceBook !== work.priceBook) become(workOn(reconcileDraft(raw, priceBook), priceBook));
    },
    tellAtOnce: tellingTo(first),
    tellAfterPaint: tellingTo(rest),
  };
}

function tellingTo(listeners: Set<Listener>): Telling {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

function workOn(draft: WizardDraft, priceBook: PriceBook, before?: DraftState): DraftState {
  let narrowed: Narrowed | undefined;
  return {
    draft,
    priceBook,
    // Computed only on demand: the price, which is shown first, does not need it.
    get narrowed() {
      narrowed ??= alike(narrowChoices(priceBook.catalogue, priceBook.rules, draft.choices), before?.narrowed);
      before = undefined;
      return narrowed;
    },
  };
}

/** Rule and reason determine what is left of a list. */
function alike(now: Narrowed, before = now): Narrowed {
  const same = kinds.filter((kind) => now[kind].rule === before[kind].rule && now[kind].why === before[kind].why);
  return { ...now, ...Object.fromEntries(same.map((kind) => [kind, before[kind]])) };
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** What `pick` selects: always the same for the same draft. Rendered after the frame that shows a change's price. */
export function useDraft<T>({ read, tellAfterPaint }: DraftStore, pick: (work: DraftState) => T): T {
  return useSyncExternalStore(tellAfterPaint, () => pick(read()));
}

/** The same, for the price and for fields that the user is typing into. */
export function useDraftImmediately<T>({ read, tellAtOnce }: DraftStore, pick: (work: DraftState) => T): T {
  return useSyncExternalStore(tellAtOnce, () => pick(read()));
}
