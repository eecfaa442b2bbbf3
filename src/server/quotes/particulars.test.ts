// The customer details of a quote besides the name (decision 57): where they are saved, shown, copied and refused.
import { randomUUIDv7 } from "node:crypto";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

const validParticulars = {
  customerKind: "business",
  customerEmail: "Office@Hope-Mill.example.test",
  customerPhone: "+44 (0)161 496 0123 ext 4",
  siteAddress: "Hope Mill\n113 Pollard Street\nManchester",
};
const createQuote = (overrides: Record<string, unknown> = {}) =>
  world.as("user", "POST", "/api/quotes", newQuote(world.north, overrides));
async function createQuoteId(overrides: Record<string, unknown> = validParticulars): Promise<string> {
  const { status, text, json } = await createQuote(overrides);
  expect(status, text).toBe(201);
  return String(json.id);
}
const putQuote = (id: string, body: object) => world.as("user", "PUT", `/api/quotes/${id}`, body);

describe("creating", () => {
  test("stores the details trimmed and returns them with every quote reply", async () => {
    const id = await createQuoteId({
      ...validParticulars,
      customerEmail: ` ${validParticulars.customerEmail}\n`,
      siteAddress: `\n${validParticulars.siteAddress} `,
    });
    expect((await world.as("user", "GET", `/api/quotes/${id}`)).json).toMatchObject(validParticulars);
    const { json } = await world.as<{ id: string }[]>("user", "GET", "/api/quotes");
    expect(json.find((quote) => quote.id === id)).toMatchObject(validParticulars);
    expect((await world.auditEntries()).findLast(({ entityId }) => entityId === id)?.metadata).toMatchObject({
      changes: { customerEmail: { before: null, after: validParticulars.customerEmail } },
    });
  });

  test("without them they are null, and the price is the same", async () => {
    const [bare, blank, whole] = [
      await createQuoteId({}),
      await createQuoteId({ customerEmail: "", customerPhone: " ", siteAddress: "\n" }),
      await createQuoteId(),
    ];
    expect((await world.as("user", "GET", `/api/quotes/${bare}`)).json).toMatchObject(noCustomerDetails);
    expect((await world.as("user", "GET", `/api/quotes/${blank}`)).json).toMatchObject(noCustomerDetails);
    const totals = [bare, whole].map((id) => world.as("user", "POST", `/api/quotes/${id}/calculate`));
    expect((await Promise.all(totals)).map(({ json }) => json.totalCost)).toEqual([3299.95, 3299.95]);
  });

  test("repeated is the same quote, also if blanks are sent differently; with another number it is refused", async () => {
    const id = randomUUIDv7();
    expect((await createQuote({ id, ...validParticulars })).status).toBe(201);
    expect((await createQuote({ id, ...validParticulars })).status).toBe(200);
    expect((await createQuote({ id, ...validParticulars, customerPhone: "0161 496 0124" })).status).toBe(409);
    const bare = randomUUIDv7();
    expect((await createQuote({ id: bare })).status).toBe(201);
    expect((await createQuote({ id: bare, ...noCustomerDetails, siteAddress: "" })).status).toBe(200);
  });
});

const ONE_EMAIL = "Enter one email address, such as name@example.com";
const TELEPHONE = "Start with the number, as in 01865 000000 (after 6pm)";
const address = (length: number) => `${"a".repeat(length - "@example.test".length)}@example.test`;
describe.each(["create", "update"] as const)("what is wrong is a 400 at its field, to %s", (how) => {
  test.each([
    ["customerKind", "household", "Please choose consumer or business"],
    ["customerKind", "", "Please choose consumer or business"],
    ["customerKind", 1, "Please choose consumer or business"],
    ["customerEmail", "hope mill", ONE_EMAIL],
    ["customerEmail", "mill@example", ONE_EMAIL],
    ["customerEmail", "a@mill.test, b@mill.test", ONE_EMAIL],
    ["customerEmail", "a@mill.test,b.test", ONE_EMAIL],
    ["customerEmail", "a@mill.test\r\nBcc: b@mill.test", ONE_EMAIL],
    ["customerEmail", "a@mill\n.test", ONE_EMAIL],
    ["customerEmail", address(255), "At most 254 characters"],
    ["customerEmail", ["a@mill.test"], "This is not the right kind of value"],
    ["customerPhone", "ask Ann", TELEPHONE],
    ["customerPhone", "ext", TELEPHONE],
    ["customerPhone", "6pm", TELEPHONE],
    ["customerPhone", 1614960123, "This is not the right kind of value"],
    ["customerPhone", "0".repeat(31), "At most 30 characters"],
    ["siteAddress", "x".repeat(501), "At most 500 characters"],
    ["siteAddress", "1 Mill Lane\u0000", "This text holds a character that cannot be stored"],
  ])("%s %j", async (key, wrong, sentence) => {
    const answer =
      how === "create" ? await createQuote({ [key]: wrong }) : await putQuote(await createQuoteId(), { [key]: wrong });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({ code: "invalid", fields: { [key]: sentence } });
  });

  test("the longest values are stored", async () => {
    const longest = { customerEmail: address(254), customerPhone: "0".repeat(30), siteAddress: "x".repeat(500) };
    const { json } = how === "create" ? await createQuote(longest) : await putQuote(await createQuoteId(), longest);
    expect(json).toMatchObject(longest);
  });
});

describe("changing", () => {
  test("sets or clears only the named ones, with a history entry", async () => {
    const id = await createQuoteId();
    expect((await putQuote(id, { customerPhone: "0161 496 0124" })).json).toMatchObject({
      ...validParticulars,
      customerPhone: "0161 496 0124",
    });
    expect((await putQuote(id, { customerEmail: null, siteAddress: "" })).json).toMatchObject({
      customerEmail: null,
      siteAddress: null,
      customerKind: "business",
    });
    const history = await world.as<{ sentences: string[] }[]>("user", "GET", `/api/quotes/${id}/history`);
    expect(history.json.map(({ sentences }) => sentences)).toEqual([
      [
        `removed the customer's email (“${validParticulars.customerEmail}”)`,
        "removed the site address (“Hope Mill, 113 Pollard Street, Manchester”)",
      ],
      [`changed the customer's telephone from “${validParticulars.customerPhone}” to “0161 496 0124”`],
      ["created the quote"],
    ]);
  });

  test("an outdated version is 409 with theirs", async () => {
    const id = await createQuoteId();
    await putQuote(id, { customerPhone: "0161 496 0124", version: 1 });
    const answer = await putQuote(id, { customerPhone: "0161 496 0125", version: 1 });
    expect([answer.status, answer.json.current]).toMatchObject([409, { customerPhone: "0161 496 0124" }]);
  });

  test("asks for no recalculation", async () => {
    const id = await createQuoteId();
    await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    expect((await putQuote(id, { siteAddress: "Gate 3" })).json).toMatchObject({
      needsRecalculation: false,
      totalCost: 3299.95,
    });
  });

  test("another company's is not there", async () => {
    const id = await createQuoteId();
    for (const method of ["GET", "PUT"] as const) {
      const body = method === "PUT" ? { customerPhone: "0161 496 0199" } : undefined;
      const answer = await world.as("user of the other company", method, `/api/quotes/${id}`, body);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toMatch(/hope|0161/i);
    }
    expect((await world.as("user", "GET", `/api/quotes/${id}`)).json).toMatchObject(validParticulars);
  });
});

test("a copy has them too", async () => {
  const { json } = await world.as("user", "POST", `/api/quotes/${await createQuoteId()}/duplicate`);
  expect(json).toMatchObject({ ...validParticulars, status: "draft" });
});

describe("on paper", () => {
  test("the CSV has them all, the telephone as a text and no formula", async () => {
    const { text } = await world.as("user", "GET", `/api/quotes/${await createQuoteId()}/csv`);
    expect(text).toContain(",Postcode,Kind of customer,Email,Telephone,Site address,");
    expect(text).toContain(
      `,Business,${validParticulars.customerEmail},"'${validParticulars.customerPhone}","${validParticulars.siteAddress}",`,
    );
    expect((await world.as("user", "GET", "/api/quotes/export")).text).toContain(validParticulars.customerEmail);
  });

  test("the PDF has the site address in one line, and neither email nor telephone", async () => {
    const answer = await world.app.inject({
      url: `/api/quotes/${await createQuoteId()}/pdf`,
      headers: { cookie: world.people.user.cookie },
    });
    const printed = readPdf(answer.rawPayload).pages.join("\n");
    expect(printed).toContain("Site address");
    expect(printed).toContain("Hope Mill, 113 Pollard Street, Manchester");
    expect(printed).not.toMatch(/example\.test|496|business/i);
  });

  test("the company's archive has them", async () => {
    const id = await createQuoteId();
    const answer = await world.app.inject({
      url: `/api/admin/companies/${world.north.id}/export`,
      headers: { cookie: world.people.platform_admin.cookie },
    });
    const file = unzipSync(new Uint8Array(answer.rawPayload))["quotes.json"];
    const quotes = JSON.parse(Buffer.from(file ?? []).toString()) as { id: string }[];
    expect(quotes.find((quote) => quote.id === id)).toMatchObject({
      customer_kind: "business",
      customer_email: validParticulars.customerEmail,
      customer_phone: validParticulars.customerPhone,
      site_address: validParticulars.siteAddress,
    });
  });
});
