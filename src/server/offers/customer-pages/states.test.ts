// What the customer's page says in each state is true in that state.
import { expect, test } from "vitest";
import { documentSamples, frozen } from "#test/kit/quotes/document-samples.ts";
import { renderOfferPage } from "./offer-page.ts";
import type { LinkedOffer } from "./queries.ts";
import { buildLinkView, type OfferState } from "./view.ts";

const now = new Date("2026-11-30T12:00:00.000Z");
const states = {
  sent: {},
  expired: { validUntil: "2026-11-29T23:59:59.999Z" },
  declined: { answer: "declined" },
  accepted: { answer: "accepted" },
  cancelled: { answer: "accepted", cancelledAt: "2026-11-28T10:00:00.000Z" },
} as const satisfies Record<string, { validUntil?: string; answer?: OfferState; cancelledAt?: string }>;

/** The text of the page in one of its states. */
function renderText(state: keyof typeof states, offer = frozen()): string {
  const {
    validUntil = "2026-12-21T23:59:59.999Z",
    answer,
    cancelledAt = null,
  } = { ...states[state] } as {
    validUntil?: string;
    answer?: "accepted" | "declined";
    cancelledAt?: string;
  };
  const answered = { answeredAt: "2026-11-27T10:00:00.000Z", name: "Ann", linkId: null, receiptSha256: null };
  const found: LinkedOffer = {
    revision: {
      id: "r",
      quoteId: "q",
      number: 1,
      documentSha256: "",
      issuedAt: "2026-11-21T14:02:00.000Z",
      content: offer,
      validUntil,
      closedBecause: null,
    },
    quote: { status: answer ?? "sent", revision: 1, version: 1, userId: null, customerEmail: null, erasedAt: null },
    company: {
      id: 1,
      name: "Northern Pumps Ltd",
      isActive: true,
      primaryColor: "#0a5c70",
      contactEmail: null,
      contactPhone: null,
      brandImageData: null,
      brandImageType: null,
      declineReasons: [],
    },
    link: { emailId: null, revokedAt: null, firstOpenedAt: null },
    email: null,
    answer: answer ? { ...answered, answer, cancelledAt, recordSha256: null, selection: null } : null,
    newerRevisionRecipient: null,
    notificationAddress: null,
  };
  const holder = { companyId: 1, revisionId: "r", linkId: "l", token: "t", isStaff: false };
  const page = renderOfferPage(buildLinkView(holder, found, now))({ nonce: "n", styles: [], scripts: [] });
  return page.replace(/<style.*?<\/style>|<[^>]*>/gs, " ").replace(/\s+/g, " ");
}

const BEFORE_ACCEPTANCE = "Once you accept it, its price is fixed";
const AFTER_ACCEPTANCE = "This quotation was accepted. Its price is fixed";
const CANCELLATION_RIGHT = "You have the right to cancel this contract";
const OPEN_UNTIL = "Open for acceptance until";
const NEXT_PAGE = "You’ll review the terms and confirm on the next page.";
const RECORD = "Keep the record";

test.each<[keyof typeof states, said: string[]]>([
  ["sent", [BEFORE_ACCEPTANCE, CANCELLATION_RIGHT, OPEN_UNTIL, NEXT_PAGE]],
  ["expired", []],
  ["declined", []],
  ["accepted", [AFTER_ACCEPTANCE, CANCELLATION_RIGHT]],
  ["cancelled", []],
])("%s", (state, said) => {
  const words = renderText(state);
  expect(
    [BEFORE_ACCEPTANCE, AFTER_ACCEPTANCE, CANCELLATION_RIGHT, OPEN_UNTIL, NEXT_PAGE, RECORD].filter((one) =>
      words.includes(one),
    ),
  ).toEqual(said);
});

test("an accepted estimate is still called an estimate", () => {
  expect(renderText("accepted", documentSamples.estimate)).toContain(
    "You pay a reasonable price for the work that is done",
  );
  expect(renderText("declined", documentSamples.estimate)).not.toContain("You pay a reasonable price");
});
