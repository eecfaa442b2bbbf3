// The user's input for a quote that is not created yet, and how each step changes it.
import * as z from "zod/mini";
import {
  type Kind,
  kindLabels,
  kinds,
  mapKinds,
  mapToChoiceKeys,
  noChoices,
  readChoices,
} from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { formatPostcode, readOutwardCode } from "#domain/postcode.ts";
import { type CustomerDetailKey, customerDetailKeys, mapCustomerDetails } from "#domain/quotes/customer-details.ts";
import { clearConflictingChoices, findConflicts, narrowChoices } from "#domain/rules/narrow.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { draftCustomerFields, dropCustomer, dropSite, pickSite, type SuggestedSite } from "./draft-customer.ts";

const DraftLine = z.object({
  /** The line's own id, which the quote keeps. */
  id: z.string(),
  extraId: z.nullable(z.int()),
  heading: z.nullable(z.string()),
  words: z.string(),
  details: z.nullable(z.string()),
  /** In hundredths, and the price in pence. */
  quantity: z.int(),
  unit: z.nullable(z.string()),
  price: z.int(),
});
export type DraftLine = z.output<typeof DraftLine>;

/** As stored on the device. A stored draft with another `version` has another shape and is ignored. */
const WizardDraft = z.object({
  version: z.literal(1),
  /** The quote's id from the start, so that sending it again creates one quote (decision 25). */
  id: z.string(),
  customerName: z.string(),
  /** As typed; absent in drafts of before there was this detail. */
  ...mapCustomerDetails(() => z._default(z.string(), "")),
  postcode: z.string(),
  ...draftCustomerFields,
  /** The outward code for which the zone was set: a manually chosen zone stays while it is unchanged. */
  zoneFor: z.nullable(z.string()),
  /** In the call's format. */
  choices: z.pipe(z.object(mapToChoiceKeys(mapKinds(() => z.nullable(z.int())))), z.transform(readChoices)),
  notes: z.string(),
  /** Absent in drafts of before there were lines. */
  lines: z._default(z.array(DraftLine), []),
  /** Why a choice was cleared, or must be changed, until there is a new one. */
  cleared: z.object(mapKinds(() => z.optional(z.string()))),
  /** The server has created the quote; the draft no longer changes. */
  created: z.boolean(),
  /** It was a queued quote before, and is stored nowhere else. */
  waited: z.optional(z.boolean()),
});
export type WizardDraft = z.output<typeof WizardDraft>;

export type DraftChange =
  | { set: "customerName" | "notes" | "postcode" | CustomerDetailKey; text: string }
  | { choose: Kind; id: number }
  | { pick: SuggestedSite }
  /** The customer is none of the known ones, whatever the name and postcode. */
  | { isNewCustomer: true }
  | { setLines: DraftLine[] }
  | { created: true }
  /** Another quote's id, with the same content. */
  | { renew: string };

export function createDraft(id: string): WizardDraft {
  return {
    version: 1,
    id,
    customerName: "",
    ...mapCustomerDetails(() => ""),
    postcode: "",
    zoneFor: null,
    choices: { ...noChoices },
    notes: "",
    lines: [],
    cleared: {},
    created: false,
  };
}

export function readDraft(text: string): WizardDraft | null {
  try {
    const parsed = z.safeParse(WizardDraft, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeDraft(draft: WizardDraft): string {
  return JSON.stringify({ ...draft, choices: mapToChoiceKeys(draft.choices) });
}

/** A draft without any text or choice, which need not be stored. */
export function isBlank(draft: WizardDraft): boolean {
  const texts = (["customerName", "postcode", "notes", ...customerDetailKeys] as const).map((key) => draft[key].trim());
  return (
    draft.lines.length === 0 &&
    texts.every((text) => text === "") &&
    Object.values(draft.choices).every((id) => id === null)
  );
}

/** The draft after one change; a draft whose quote exists stays unchanged. */
export function applyDraftChange(draft: WizardDraft, change: DraftChange, priceBook: PriceBook): WizardDraft {
  if (draft.created) return draft;
  if ("created" in change) return { ...draft, created: true };
  if ("setLines" in change) return reconcileDraft({ ...draft, lines: change.setLines }, priceBook);
  if ("renew" in change) return { ...draft, id: change.renew };
  if ("choose" in change) {
    const { choose: kind, id } = change;
    return reconcileDraft(
      { ...draft, choices: { ...draft.choices, [kind]: id }, cleared: removeClearedReason(kind, draft) },
      priceBook,
      kind,
    );
  }
  if ("isNewCustomer" in change) return { ...dropCustomer(draft), isNewCustomer: true };
  if ("pick" in change) {
    const { locationId } = change.pick;
    const isOnOffer = priceBook.catalogue.location.some(({ id, isActive }) => id === locationId && isActive);
    const picked = pickSite(draft, change.pick);
    return detectZoneAgain(picked, priceBook, isOnOffer ? locationId : null);
  }
  const nextDraft = { ...dropEdited(draft, change), [change.set]: change.text };
  const outward = readOutwardCode(nextDraft.postcode);
  if (change.set !== "postcode" || outward === null || outward === draft.zoneFor) return nextDraft;
  return detectZoneAgain(nextDraft, priceBook, null);
}

/** Another name is another customer, another postcode another site; the same written otherwise is neither. */
function dropEdited(draft: WizardDraft, change: { set: string; text: string }): WizardDraft {
  const isSame = (one: string, another: string) => formatPostcode(one) === formatPostcode(another);
  if (change.set === "customerName") return change.text === draft.customerName ? draft : dropCustomer(draft);
  return change.set === "postcode" && !isSame(change.text, draft.postcode) ? dropSite(draft) : draft;
}

/** For another postcode: the zone that a user chose for the site, else the one that the postcode is in. */
function detectZoneAgain(draft: WizardDraft, priceBook: PriceBook, chosenZone: number | null): WizardDraft {
  const zoneFor = readOutwardCode(draft.postcode) ?? draft.zoneFor;
  const choices = { ...draft.choices, location: chosenZone };
  return reconcileDraft({ ...draft, zoneFor, choices, cleared: removeClearedReason("location", draft) }, priceBook);
}

/** The list has been changed, so the reason for its cleared choice no longer applies. */
function removeClearedReason(kind: Kind, { cleared }: WizardDraft): WizardDraft["cleared"] {
  const { [kind]: _, ...otherReasons } = cleared;
  return otherReasons;
}

/**
 * The draft as today's lists and rules allow it: choices that are no longer available or are excluded are cleared, with
 * the reason, and the zone of the postcode is set. The choice just made stays, with the reason why it must be changed
 * (decision 22). Returns the same object if nothing has to change.
 */
export function reconcileDraft(draft: WizardDraft, priceBook: PriceBook, touchedKind: Kind | null = null): WizardDraft {
  if (draft.created) return draft;
  const currentDraft = renewLines(clearUnavailable(draft, priceBook), priceBook);
  return setZone(clearExcluded(currentDraft, priceBook, touchedKind), priceBook, touchedKind);
}

/** Lines of the price list have its prices; one whose extra is gone keeps words and price, as a line of its own. */
function renewLines(draft: WizardDraft, { extras = [] }: PriceBook): WizardDraft {
  const lines = draft.lines.map((line) => {
    const extra = line.extraId === null ? null : extras.find(({ id }) => id === line.extraId);
    if (extra === undefined) return { ...line, extraId: null };
    return extra === null || extra.price === line.price ? line : { ...line, price: extra.price };
  });
  return lines.every((line, place) => line === draft.lines[place]) ? draft : { ...draft, lines };
}

/** The sentence beside the list of a cleared choice. */
const buildClearedReason = (reason: string) => `${reason} Please choose again.`;

function clearExcluded(draft: WizardDraft, { catalogue, rules }: PriceBook, touchedKind: Kind | null): WizardDraft {
  const { choices, cleared } = clearConflictingChoices(catalogue, rules, draft.choices, touchedKind);
  const against = [...cleared, ...findConflicts(catalogue, rules, choices)];
  const stale = kinds.filter((kind) => choices[kind] !== null && draft.cleared[kind] !== undefined);
  if (against.length + stale.length === 0) return draft;
  const remainingReasons = Object.entries(draft.cleared).filter(([kind]) => !stale.includes(kind as Kind));
  const reasons = against.map(({ kind, because: reason }) => [kind, buildClearedReason(reason)]);
  return { ...draft, choices, cleared: Object.fromEntries([...remainingReasons, ...reasons]) };
}

function clearUnavailable(draft: WizardDraft, { catalogue }: PriceBook): WizardDraft {
  const unavailableKinds = kinds.filter((kind) => {
    const id = draft.choices[kind];
    return id !== null && !catalogue[kind].some((item) => item.id === id && item.isActive);
  });
  if (unavailableKinds.length === 0) return draft;
  const reason = (kind: Kind) =>
    buildClearedReason(`The ${kindLabels[kind].one} that was chosen is no longer on offer.`);
  return {
    ...draft,
    choices: { ...draft.choices, ...Object.fromEntries(unavailableKinds.map((kind) => [kind, null])) },
    cleared: { ...draft.cleared, ...Object.fromEntries(unavailableKinds.map((kind) => [kind, reason(kind)])) },
  };
}

/** Sets the zone of the postcode, if none is set and the rules allow it. */
function setZone(draft: WizardDraft, priceBook: PriceBook, touchedKind: Kind | null): WizardDraft {
  if (draft.choices.location !== null) return draft;
  const detected = detectZone(priceBook.catalogue.location, draft.postcode)?.zone;
  if (!detected) return draft;
  const allowedZones = narrowChoices(priceBook.catalogue, priceBook.rules, draft.choices).location.options;
  if (!allowedZones.includes(detected)) return draft;
  const choices = { ...draft.choices, location: detected.id };
  return clearExcluded(
    { ...draft, choices, cleared: removeClearedReason("location", draft) },
    priceBook,
    touchedKind ?? "location",
  );
}

/** Whether the user still has to choose from this list. */
export function isChoiceOpen({ choices, cleared }: WizardDraft, kind: Kind): boolean {
  return choices[kind] === null || cleared[kind] !== undefined;
}
