import { expect, test } from "vitest";
import { buildAcceptance } from "./acceptance.ts";
import { buildStartEarlyText, CANCELLATION_SHOWN_TEXT } from "./legal-wording.ts";

const offer = {
  documentKind: "quotation",
  terms: null,
  company: { name: "Northern Pumps Ltd", legalName: null, currencySymbol: "£" },
  figures: { net: 374_195, vat: 74_839, gross: 449_034, rate: 2000, later: null },
  cancellation: null,
} as unknown as Parameters<typeof buildAcceptance>[0];
const due = { ...offer, cancellation: {} };
const by = { answeredAt: "2026-07-21T13:02:11.250Z", name: "Margaret O’Connell" };
const button = "Accept and agree to pay £4,490.34";
const agreed = "I have read this quotation, and I agree to it.";
const plain = {
  selection: null,
  answer: "accepted",
  ...by,
  purchaseOrder: null,
  recordedByName: null,
  isLate: false,
};

test("by the link it has the words of tick and button, and the strokes that have a point", () => {
  const signed = { strokes: [[], [[1, 2]]] as [number, number][][], startEarly: true, number: "NPL-000147" };
  expect(buildAcceptance(offer, { channel: "link", ...by, purchaseOrder: "PO 7", signed })).toEqual({
    ...plain,
    channel: "link",
    purchaseOrder: "PO 7",
    strokes: [[[1, 2]]],
    consents: ["I have read quotation NPL-000147, and I agree to it."],
    buttonText: button,
    wasShownCancellationRight: null,
  });
});

test.each([
  ["the right to cancel is not due", offer, { startEarly: true, wasShownCancellationRight: true }, [], null],
  ["it is due and shown", due, { startEarly: false, wasShownCancellationRight: true }, [CANCELLATION_SHOWN_TEXT], true],
  [
    "it is due and not shown",
    due,
    { startEarly: true, wasShownCancellationRight: false },
    [buildStartEarlyText(offer)],
    false,
  ],
  ["it is due and not asked for", due, { startEarly: false }, [], null],
])("on a screen, where %s", (_what, of, ticks, consents, informed) => {
  const signed = { strokes: [], button: "Accept £1.00", ...ticks };
  expect(buildAcceptance(of, { channel: "on_site", ...by, recordedByName: "Tom Hargreaves", signed })).toEqual({
    ...plain,
    channel: "on_site",
    recordedByName: "Tom Hargreaves",
    strokes: null,
    consents: [agreed, ...consents],
    buttonText: "Accept £1.00",
    wasShownCancellationRight: informed,
  });
});

test("one that was written down holds nothing that the customer did on a page", () => {
  expect(buildAcceptance(due, { channel: "telephone", ...by, recordedByName: "Tom Hargreaves", isLate: true })).toEqual(
    {
      ...plain,
      channel: "telephone",
      recordedByName: "Tom Hargreaves",
      isLate: true,
      strokes: null,
      consents: [],
      buttonText: null,
      wasShownCancellationRight: null,
    },
  );
});
