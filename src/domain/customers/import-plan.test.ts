// Which customers, sites and pumps the rows of a file add, and what they name that exists.
import { expect, test } from "vitest";
import { customerCsvHeadings } from "./csv.ts";
import { MAX_PUMPS_OF_A_SITE, MAX_SITES_OF_A_CUSTOMER } from "./fields.ts";
import {
  customerColumns,
  type Existing,
  type ImportRow,
  planCustomerImport,
  pumpColumns,
  siteColumns,
} from "./import-plan.ts";

const keyOf = (text = "") => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const row = (values: ImportRow["values"], place = 2, errors: ImportRow["errors"] = []): ImportRow => ({
  ...{ row: place, values, errors },
  ...{ nameKey: keyOf(values.name), referenceKey: (values.reference ?? "").toLowerCase() },
});
const customer = (id: string, values: ImportRow["values"], postcodes = ["M4 6BF"], siteCount = 1) => ({
  ...{ id, values, postcodes, siteCount },
  ...{ nameKeys: [keyOf(values.name)], referenceKey: (values.reference ?? "").toLowerCase() },
});
const nothing: Existing = { customers: [], sites: [], pumps: [] };
const mill = customer("mill", { name: "Ancoats Mill", phone: "0161 1" });
const site = { id: "site", customerId: "mill", values: { postcode: "M4 6BF", siteName: "Boiler house" }, pumpCount: 1 };
const pump = { id: "pump", siteId: "site", values: { pumpName: "Circulator", serial: "AB-12" } };
const known: Existing = { customers: [mill], sites: [site], pumps: [pump] };

function plan(rows: ImportRow[], existing: Existing = nothing) {
  let count = 0;
  const means = { newId: () => `new ${++count}`, digest: (text: string) => `digest of ${text}` };
  // Of its own, because planning counts in what it is given.
  return planCustomerImport(rows, structuredClone(existing), means);
}
const outcomes = (made: ReturnType<typeof plan>) => made.rows.map(({ outcome }) => outcome);
const sentences = (made: ReturnType<typeof plan>) =>
  made.rows.flatMap(({ cells }) => cells.map(({ column, sentence }) => `${column}: ${sentence}`));

test("each column is the customer's, the site's or the pump's", () => {
  expect([...customerColumns, ...siteColumns, ...pumpColumns].sort()).toEqual(Object.keys(customerCsvHeadings).sort());
});

test("rows of one customer and one site are one of each, with a pump for each row", () => {
  const at = { name: "Ancoats Mill", postcode: "M4 6BF" };
  const made = plan([row({ ...at, pumpName: "One" }), row({ ...at, name: "ANCOATS MILL", pumpName: "Two" }, 3)]);
  expect(made.customers.map(({ id }) => id)).toEqual(["new 1"]);
  expect(made.sites.map(({ customerId }) => customerId)).toEqual(["new 1"]);
  expect(made.pumps.map(({ siteId, from }) => [siteId, from.row])).toEqual([
    ["new 2", 2],
    ["new 2", 3],
  ]);
});

test("what exists is found and left, and a value that differs is named", () => {
  const same = {
    name: "ancoats mill",
    postcode: "M4 6BF",
    siteName: "boiler HOUSE",
    pumpName: "Other name",
    serial: "ab12",
  };
  const made = plan([row({ ...same, phone: "0161 2", email: "a@b.test" })], known);
  expect([made.customers, made.sites, made.pumps]).toEqual([[], [], []]);
  expect(outcomes(made)).toEqual(["differs"]);
  expect(sentences(made)).toEqual([
    "Customer: “Ancoats Mill” stays",
    "Email: Left empty: an import never changes existing records",
    "Telephone: “0161 1” stays",
    "Site: “Boiler house” stays",
    "Pump: “Circulator” stays",
    "Serial number: “AB-12” stays",
  ]);
  expect(outcomes(plan([row({ name: "Ancoats Mill", postcode: "M4 6BF" })], known))).toEqual(["unchanged"]);
});

test("a reference goes before name and postcode, and a name with another reference is another customer", () => {
  const referred = { ...known, customers: [customer("mill", { name: "Ancoats Mill", reference: "A1" })] };
  expect(outcomes(plan([row({ name: "Ancoats Mill", reference: "a1" })], referred))).toEqual(["differs"]);
  const other = plan([row({ name: "Ancoats Mill", reference: "A2", postcode: "M4 6BF" })], referred);
  expect([outcomes(other), other.customers.length]).toEqual([["create"], 1]);
});

test("an existing customer gains a site, and is named as one that does", () => {
  const made = plan([row({ name: "Ancoats Mill", postcode: "M4 6BF", siteName: "Pump house" })], known);
  expect(made.sites.map(({ customerId }) => customerId)).toEqual(["mill"]);
  expect([...made.extended]).toEqual(["mill"]);
});

test("sites at one postcode are told apart by name, and sites without one by address", () => {
  const made = plan([
    row({ name: "A", reference: "1", postcode: "M1 1AE", siteName: "North" }),
    row({ name: "A", reference: "1", postcode: "M1 1AE", siteName: "South" }),
    row({ name: "A", reference: "1", siteAddress: "Quay 1" }),
    row({ name: "A", reference: "1", siteAddress: "Quay 2" }),
    row({ name: "A", reference: "1", siteAddress: "quay 2" }),
  ]);
  expect(made.customers).toHaveLength(1);
  expect(made.sites.map(({ from }) => from.values.siteName ?? from.values.siteAddress)).toEqual([
    "North",
    "South",
    "Quay 1",
    "Quay 2",
  ]);
});

test("a row that fits two records is wrong, and adds nothing", () => {
  const twins = { ...nothing, customers: [mill, customer("other", { name: "Ancoats Mill" })] };
  const made = plan([row({ name: "Ancoats Mill", postcode: "M4 6BF", pumpName: "New" })], twins);
  expect(sentences(made)).toEqual(["Customer: Several customers have this name and postcode"]);
  expect([outcomes(made), made.customers, made.sites, made.pumps]).toEqual([["error"], [], [], []]);
  const two = { ...known, pumps: [pump, { ...pump, id: "second" }] };
  expect(
    sentences(plan([row({ name: "Ancoats Mill", postcode: "M4 6BF", pumpName: "X", serial: "AB12" })], two)),
  ).toEqual(["Serial number: Several pumps at this site match"]);
});

test("a pump needs a site and a name, and a row with a wrong cell adds nothing", () => {
  const made = plan([
    row({ name: "A", pumpName: "P" }),
    row({ name: "A", postcode: "M1 1AE", serial: "1" }),
    row({ name: "A", contactName: "Ann" }),
    row({ name: "A", postcode: "M1 1AE" }, 5, [{ column: "Email", sentence: "Wrong" }]),
  ]);
  expect(sentences(made)).toEqual([
    "Postcode: A pump needs a site: give its postcode, name or address",
    "Pump: Name is required",
    "Postcode: A site needs a postcode, a name or an address",
    "Email: Wrong",
  ]);
  expect(made.customers).toEqual([]);
});

test("a customer and a site hold no more than they may", () => {
  const full = { ...known, customers: [{ ...mill, siteCount: MAX_SITES_OF_A_CUSTOMER }] };
  expect(sentences(plan([row({ name: "Ancoats Mill", postcode: "M4 6BF", siteName: "One more" })], full))).toEqual([
    "Postcode: A customer has at most 2,000 sites",
  ]);
  const crowded = { ...known, sites: [{ ...site, pumpCount: MAX_PUMPS_OF_A_SITE }] };
  expect(sentences(plan([row({ name: "Ancoats Mill", postcode: "M4 6BF", pumpName: "One more" })], crowded))).toEqual([
    "Pump: A site has at most 500 pumps",
  ]);
});

test("a long text is compared by its digest, and breaks between lines don't count", () => {
  const noted = {
    ...known,
    customers: [customer("mill", { name: "Ancoats Mill", notes: "digest of a\nb", invoiceAddress: "1\n2" })],
  };
  const at = { name: "Ancoats Mill", postcode: "M4 6BF" };
  expect(outcomes(plan([row({ ...at, notes: "a\r\nb", invoiceAddress: "1\r\n2" })], noted))).toEqual(["unchanged"]);
  expect(sentences(plan([row({ ...at, notes: "c" })], noted))).toEqual(["Customer notes: The existing text is kept"]);
});
