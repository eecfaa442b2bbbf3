// What a person has typed and chosen for a quote that is not made yet, and how each step of theirs changes it.
import * as z from "zod/mini";
import {
  byKind,
  type Choices,
  choicesOf,
  type Kind,
  keyed,
  kinds,
  kindWords,
  noChoices,
} from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { outwardCode } from "#domain/postcode.ts";
import { narrow, settle } from "#domain/rules/narrow.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";

/** As stored on the device. A stored draft with another `version` has another shape and is ignored. */
const QuoteDraft = z.object({
  version: z.literal(1),
  /** The quote's own id from the start, so that sending it again makes one quote (decision 25). */
  id: z.string(),
  customerName: z.string(),
  postcode: z.string(),
  /** The outward code that the zone was set for: while it stays, so does a zone chosen by hand. */
  zoneFor: z.nullable(z.string()),
  /** As on the wire. */
  choices: z.pipe(z.object(keyed(byKind(() => z.nullable(z.int())))), z.transform(choicesOf)),
  notes: z.string(),
  /** Why a choice went, until there is a new one. */
  cleared: z.object(byKind(() => z.optional(z.string()))),
  /** The server has made the quote; nothing here changes any more. */
  created: z.boolean(),
});
export type QuoteDraft = z.output<typeof QuoteDraft>;

export type DraftChange =
  | { set: "customerName" | "notes" | "postcode"; text: string }
  | { choose: Kind; id: number }
  | { created: true }
  /** Another quote's id, with the same content. */
  | { renew: string };

export function newDraft(id: string): QuoteDraft {
  return {
    version: 1,
    id,
    customerName: "",
    postcode: "",
    zoneFor: null,
    choices: { ...noChoices },
    notes: "",
    cleared: {},
    created: false,
  };
}

export function readDraft(text: string): QuoteDraft | null {
  try {
    const read = z.safeParse(QuoteDraft, JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function writeDraft(draft: QuoteDraft): string {
  return JSON.stringify({ ...draft, choices: keyed(draft.choices) });
}

/** A draft without any text or choice, which need not be kept. */
export function isBlank({ customerName, postcode, choices, notes }: QuoteDraft): boolean {
  return !customerName.trim() && !postcode.trim() && !notes.trim() && Object.values(choices).every((id) => id === null);
}

/** The draft after one change; a draft whose quote exists stays as it is. */
export function changed(draft: QuoteDraft, change: DraftChange, priceBook: PriceBook): QuoteDraft {
  if (draft.created) return draft;
  if ("created" in change) return { ...draft, created: true };
  if ("renew" in change) return { ...draft, id: change.renew };
  if ("choose" in change) return mended(choose(draft, change.choose, change.id, priceBook), priceBook);
  const next = { ...draft, [change.set]: change.text };
  const outward = outwardCode(next.postcode);
  if (change.set !== "postcode" || outward === null || outward === draft.zoneFor) return next;
  const { location: _, ...cleared } = next.cleared;
  return mended({ ...next, zoneFor: outward, choices: { ...next.choices, location: null }, cleared }, priceBook);
}

/**
 * The draft as the lists and rules of now allow it: what is no longer on offer or is excluded goes, with the reason,
 * and a zone that the postcode says is set. The same object when there is nothing to mend.
 */
export function mended(draft: QuoteDraft, priceBook: PriceBook): QuoteDraft {
  if (draft.created) return draft;
  const offered = withoutWithdrawn(draft, priceBook);
  const settled = settle(priceBook.catalogue, priceBook.rules, offered.choices, null);
  return withZone(withSettled(offered, settled), priceBook);
}

/** The sentence of a choice that went, beside its list. */
const askAgain = (because: string) => `${because} Please choose again.`;

function choose(draft: QuoteDraft, kind: Kind, id: number, { catalogue, rules }: PriceBook): QuoteDraft {
  const { [kind]: _, ...cleared } = draft.cleared;
  const choices: Choices = { ...draft.choices, [kind]: id };
  return withSettled({ ...draft, choices, cleared }, settle(catalogue, rules, choices, kind));
}

function withSettled(draft: QuoteDraft, { choices, cleared }: ReturnType<typeof settle>): QuoteDraft {
  if (cleared.length === 0) return draft;
  const reasons = Object.fromEntries(cleared.map(({ kind, because }) => [kind, askAgain(because)]));
  return { ...draft, choices, cleared: { ...draft.cleared, ...reasons } };
}

function withoutWithdrawn(draft: QuoteDraft, { catalogue }: PriceBook): QuoteDraft {
  const gone = kinds.filter((kind) => {
    const id = draft.choices[kind];
    return id !== null && !catalogue[kind].some((item) => item.id === id && item.isActive);
  });
  if (gone.length === 0) return draft;
  const reason = (kind: Kind) => askAgain(`The ${kindWords[kind].one} that was chosen is no longer on offer.`);
  return {
    ...draft,
    choices: { ...draft.choices, ...Object.fromEntries(gone.map((kind) => [kind, null])) },
    cleared: { ...draft.cleared, ...Object.fromEntries(gone.map((kind) => [kind, reason(kind)])) },
  };
}

/** Sets the zone that the postcode says, where none is set and the rules leave it. */
function withZone(draft: QuoteDraft, priceBook: PriceBook): QuoteDraft {
  if (draft.choices.location !== null) return draft;
  const detected = detectZone(priceBook.catalogue.location, draft.postcode)?.zone;
  if (!detected) return draft;
  const left = narrow(priceBook.catalogue, priceBook.rules, draft.choices).location.options;
  return left.includes(detected) ? choose(draft, "location", detected.id, priceBook) : draft;
}
