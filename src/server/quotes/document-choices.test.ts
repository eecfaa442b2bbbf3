// A quote's document options (decisions 71 to 73): saved, shown in the history, copied, and refused.
import { describe, expect, test } from "vitest";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();
const { north } = world;

const chosen = {
  documentKind: "estimate",
  vatTreatment: "reverse_charge",
  vatReason: "Care home",
  customerVatNumber: "GB482117703",
  priceDetail: "split",
  scope: "Take the old pump out.\nFit the new one.",
  exclusions: "=Digging",
  noCancellation: "urgent",
};
const createQuoteId = async () => String((await world.as("user", "POST", "/api/quotes", newQuote(north))).json.id);
const callQuote = (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
  world.as("user", method, `/api/quotes/${path}`, body);

test("is the default until chosen, and again once cleared", async () => {
  const id = await createQuoteId();
  expect((await callQuote("GET", id)).json).toMatchObject(defaultDocumentOptions);
  expect((await callQuote("PUT", id, { ...chosen, customerVatNumber: "482 1177 03" })).json).toMatchObject(chosen);
  expect((await callQuote("PUT", id, { ...defaultDocumentOptions, scope: "" })).json).toMatchObject({
    ...defaultDocumentOptions,
    version: 3,
  });
});

test("comes with the job type's own texts", async () => {
  await world.inNorth.run`update job_types set scope = 'Fit the pump.'`;
  const id = await createQuoteId();
  const own = { scope: "Fit two pumps." };
  const texts = { jobTypeScope: "Fit the pump.", jobTypeExclusions: null };
  expect((await callQuote("GET", id)).json).toMatchObject({ ...texts, scope: null });
  expect((await callQuote("PUT", id, own)).json).toMatchObject({ ...texts, ...own });
  expect((await callQuote("POST", `${id}/calculate`)).json).toMatchObject({ ...texts, ...own });
});

test("is in the history, the copy and the file", async () => {
  const id = await createQuoteId();
  await callQuote("PUT", id, chosen);
  const { json } = await callQuote("GET", `${id}/history`);
  expect((json as unknown as { sentences: string[] }[])[0]?.sentences).toEqual([
    "changed the kind of document from “Quotation” to “Estimate”",
    "changed the VAT from “Company standard” to “Reverse charge”",
    "set the reason for the VAT rate to “Care home”",
    "set the customer's VAT number to “GB482117703”",
    "changed how much of the price is shown from “The total only” to “Labour and materials”",
    "changed what is included",
    "changed what is not included",
    "changed the right to cancel from “Company standard when sent” to “None: an urgent repair that the customer asked for”",
  ]);
  expect((await callQuote("POST", `${id}/duplicate`)).json).toMatchObject({ ...chosen, status: "draft" });
  for (const path of [`${id}/csv`, "export"]) {
    const { text } = await callQuote("GET", path);
    expect(text).toContain(",Kind of document,VAT,Reason for the VAT rate,");
    expect(text).toContain(",Estimate,Reverse charge,Care home,GB482117703,Labour and materials,");
    expect(text).toContain(`,"'=Digging",`);
  }
});

describe("what is wrong is a 400 at its field", () => {
  test.each([
    ["documentKind", "invoice"],
    ["vatTreatment", "none"],
    ["vatReason", "x".repeat(201)],
    ["customerVatNumber", "12"],
    ["priceDetail", "costs"],
    ["scope", "x".repeat(10_001)],
    ["exclusions", 7],
    ["noCancellation", "because"],
  ])("%s", async (key, value) => {
    const { status, json } = await callQuote("PUT", await createQuoteId(), { [key]: value });
    expect([status, Object.keys(json.fields as object)]).toEqual([400, [key]]);
  });
});

test("cannot be changed once sent", async () => {
  const id = await createQuoteId();
  await callQuote("POST", `${id}/calculate`);
  expect((await callQuote("POST", `${id}/send`, buildSendForm(2))).status).toBe(200);
  expect((await callQuote("PUT", id, { documentKind: "estimate" })).status).toBe(409);
});

const buildSendForm = (version: number) => ({
  version,
  to: "",
  subject: "Your quotation",
  message: "",
  attachDocument: false,
  copyToSelf: false,
});
