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
  subscribeImmediately: Subscribe;
  subscribeAfterPaint: Subscribe;
}

type Listener = () => void;
type Subscribe = (listener: Listener) => () => void;

export function createDraftStore(
  storedDraft: WizardDraft,
  priceBook: PriceBook,
  scheduleLater = runAfterPaint,
): DraftStore {
  let unnarrowedDraft = storedDraft;
  let state = buildState(reconcileDraft(storedDraft, priceBook), priceBook);
  const immediateListeners = new Set<Listener>();
  const laterListeners = new Set<Listener>();
  let isScheduled = false;

  function setState(nextState: DraftState): void {
    state = nextState;
    for (const listener of immediateListeners) listener();
    if (isScheduled) return;
    isScheduled = true;
    scheduleLater(() => {
      isScheduled = false;
      for (const listener of laterListeners) listener();
    });
  }

  return {
    read: () => state,
    change(change) {
      // The choice before this one may have removed an option that the screen, rendered later, still shows.
      const { narrowed } = state;
      if ("choose" in change && !narrowed[change.choose].options.some(({ id }) => id === change.id)) return;
      unnarrowedDraft = applyDraftChange(state.draft, change, state.priceBook);
      setState(buildState(unnarrowedDraft, state.priceBook, state));
    },
    setPriceBook(priceBook) {
      if (priceBook !== state.priceBook) setState(buildState(reconcileDraft(unnarrowedDraft, priceBook), priceBook));
    },
    subscribeImmediately: createSubscribe(immediateListeners),
    subscribeAfterPaint: createSubscribe(laterListeners),
  };
}

function createSubscribe(listeners: Set<Listener>): Subscribe {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

function buildState(draft: WizardDraft, priceBook: PriceBook, previous?: DraftState): DraftState {
  let narrowed: Narrowed | undefined;
  return {
    draft,
    priceBook,
    // Computed only on demand: the price, which is shown first, does not need it.
    get narrowed() {
      narrowed ??= reuseUnchangedLists(
        narrowChoices(priceBook.catalogue, priceBook.rules, draft.choices),
        previous?.narrowed,
      );
      previous = undefined;
      return narrowed;
    },
  };
}

/** Rule and reason determine what is left of a list. */
function reuseUnchangedLists(current: Narrowed, previous = current): Narrowed {
  const unchangedKinds = kinds.filter(
    (kind) => current[kind].rule === previous[kind].rule && current[kind].why === previous[kind].why,
  );
  return { ...current, ...Object.fromEntries(unchangedKinds.map((kind) => [kind, previous[kind]])) };
}

export function runAfterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}

/** What `select` selects: always the same for the same draft. Rendered after the frame that shows a change's price. */
export function useDraft<T>({ read, subscribeAfterPaint }: DraftStore, select: (state: DraftState) => T): T {
  return useSyncExternalStore(subscribeAfterPaint, () => select(read()));
}

/** The same, for the price and for fields that the user is typing into. */
export function useDraftImmediately<T>(
  { read, subscribeImmediately }: DraftStore,
  select: (state: DraftState) => T,
): T {
  return useSyncExternalStore(subscribeImmediately, () => select(read()));
}
