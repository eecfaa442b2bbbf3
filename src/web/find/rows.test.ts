import { ArrowUpRight } from "lucide-react";
import { describe, expect, test } from "vitest";
import type { FoundSite } from "#contract/customers/records.ts";
import type { FindReply } from "#contract/find.ts";
import { buildSectionUrl, quoteSections } from "#web/companies/settings/settings-url-state.ts";
import type { Page } from "#web/shell/page-definition.ts";
import { buildGroups } from "./groups.ts";
import { splitAtWords } from "./marks.ts";
import {
  buildCustomerGroups,
  buildNewQuoteRow,
  type FindRow,
  listPageRows,
  matchRows,
  type ZoneFinder,
} from "./rows.ts";

const quote = {
  id: "01a207b1-bf4c-719b-aa35-bcb7563d010a",
  quoteNumber: "NPL-000146",
  customerName: "Pennine Brewing Company Ltd",
  postcode: "LS10 1JQ",
  status: "sent",
  statusLabel: "Sent",
  statusColor: "#2a5674",
  totalCost: 311520,
  isSelectable: false,
};
const site: FoundSite = {
  customerId: "019e2a10-0000-7000-8000-000000000001",
  siteId: "019e2a11-0000-7000-8000-000000000001",
  name: "Pennine Brewing Company Ltd",
  line: "Boiler house, M4 6BF",
  kind: "business",
  email: null,
  phone: null,
  address: null,
  postcode: "M4 6BF",
  locationId: null,
  isEnded: false,
  quotes: 3,
  pumps: 2,
  isExact: false,
  foundPumps: [],
};
const nothing: FindReply = {
  quotes: [],
  hasMoreQuotes: false,
  searchedQuotes: null,
  quoteCount: 147,
  users: [],
  items: [],
  hasUnsearchedLists: false,
};
const buildPage = (title: string, detail?: string): FindRow => ({
  key: title,
  icon: ArrowUpRight,
  title,
  detail,
  href: `/${title}`,
});

describe("a new quote is offered", () => {
  const zone = { name: "Leeds & Bradford", rate: "£64.00" };
  const offer = (
    text: string,
    quotes = [] as (typeof quote)[],
    findZone: ZoneFinder = () => zone,
    sites = [] as FoundSite[],
  ) => {
    const row = buildNewQuoteRow(text, { quotes, sites }, findZone);
    return row && [row.title, row.detail, row.starts];
  };

  test("for a postcode with its zone, if one covers it", () => {
    const starts = { customerName: "", postcode: "LS10 1JQ" };
    const title = "New quote for LS10 1JQ";
    expect(offer("ls101jq")).toEqual([title, "Leeds & Bradford, £64.00/hr", starts]);
    expect(offer("ls101jq", [], () => null)).toEqual([title, "No pricing zone covers LS10 1JQ", starts]);
    expect(offer("ls101jq", [], () => undefined)).toEqual([title, undefined, starts]);
  });

  test("for the one customer whose quotes were found, else for the text as a name", () => {
    const { customerName, postcode } = quote;
    const known = [`New quote for ${customerName}`, "LS10 1JQ, Leeds & Bradford", { customerName, postcode }];
    expect(offer("penn", [quote, { ...quote, postcode: "M4 6BF" }])).toEqual(known);
    const typed = ["New quote for “penn”", "Uses it as the customer’s name", { customerName: "penn", postcode: "" }];
    expect(offer("penn", [quote, { ...quote, customerName: "Penn" }])).toEqual(typed);
    expect(offer("penn")).toEqual(typed);
  });

  test("for the one customer without quotes whose sites were found, with the postcode of its one site", () => {
    const title = `New quote for ${site.name}`;
    const offerFor = (...sites: FoundSite[]) => offer("0161 496 0123", [], undefined, sites)?.slice(0, 2);
    expect(offerFor(site)).toEqual([title, "M4 6BF, Leeds & Bradford"]);
    expect(offerFor(site, { ...site, postcode: "M4 5AF" })).toEqual([title, undefined]);
    expect(offerFor(site, { ...site, customerId: "019e2a10-0000-7000-8000-000000000002" })).toBeUndefined();
  });

  test.each(["x", "146", "NPL-000146", "npl146", "M4", "LS10 1", "ls10 1j", "0161 496 01", "+44 161", "office@mill"])(
    "but not for %s, which is no name",
    (text) => {
      expect(offer(text)).toBeNull();
    },
  );

  test.each(["A1 Pumps", "3M Ltd", "42nd Street Co"])("and for %s, which is one", (text) => {
    expect(offer(text)?.[0]).toBe(`New quote for “${text}”`);
  });

  test("without a name before anything is typed, and for its own words", () => {
    expect(offer("")?.[2]).toBeNull();
    expect(offer("n")?.[0]).toBe("New Quote");
  });
});

test("a page is found by the beginnings of its words", () => {
  const rows = [buildPage("Settings: Job Types"), buildPage("Users", "User Management"), buildPage("Quotes")];
  const titles = (text: string) => matchRows(rows, text).map(({ title }) => title);
  expect(titles("JOB set")).toEqual(["Settings: Job Types"]);
  expect(titles("man")).toEqual(["Users"]);
  expect(titles("uotes")).toEqual([]);
});

test("each section of the quote settings is a page, for those who may open the settings", () => {
  const settings: Page = { path: "/settings", of: "company", title: "Settings", load: async () => () => null };
  expect(matchRows(listPageRows([settings]), "cancelling")).toMatchObject([
    { title: "Settings: Cancelling", href: "/settings#quotes/cancelling" },
  ]);
  const listed = listPageRows([settings]).map(({ href }) => href);
  expect(listed).toEqual(expect.arrayContaining(quoteSections.map(({ id }) => buildSectionUrl(id))));
  expect(listPageRows([{ ...settings, path: "/users" }])).toHaveLength(1);
});

describe("the groups", () => {
  const newQuote = (text: string) => buildNewQuoteRow(text, { quotes: [], sites: [] }, () => undefined);
  const list = (
    text: string,
    found: Partial<FindReply> | null,
    { isSettled = true, pages = [] as FindRow[], sites = [] as FoundSite[] } = {},
  ) =>
    buildGroups(text, {
      found: found && { ...nothing, ...found },
      sites,
      isSettled,
      pageRows: pages,
      newQuote: newQuote(text),
    }).map(({ label, rows }) => [label, ...rows.map(({ title }) => title)]);

  test("a postcode's new quote comes before its quotes, any other after all", () => {
    expect(list("LS10 1JQ", { quotes: [quote] })).toEqual([
      ["Actions", "New quote for LS10 1JQ"],
      ["Quotes at LS10 1JQ", "NPL-000146"],
    ]);
    expect(list("penn", { quotes: [quote] }, { pages: [buildPage("Pennies")] })).toEqual([
      ["Quotes", "NPL-000146"],
      ["Pages", "Pennies"],
      ["Actions", "New quote for “penn”"],
    ]);
  });

  test("customers come after the quotes, and leave nothing to look for elsewhere", () => {
    expect(list("penn", { quotes: [quote] }, { sites: [site], pages: [buildPage("Pennies")] })).toEqual([
      ["Quotes", "NPL-000146"],
      ["Customers", "Pennine Brewing Company Ltd"],
      ["Pages", "Pennies"],
      ["Actions", "New quote for “penn”"],
    ]);
    expect(list("penn", {}, { sites: [site] })).toEqual([
      ["Customers", "Pennine Brewing Company Ltd"],
      ["Actions", "New quote for “penn”"],
    ]);
  });

  test("the search goes on in the list where Find has not shown all", () => {
    const further = "Search all quotes for “penn”";
    expect(list("penn", { quotes: [quote], hasMoreQuotes: true })[0]).toEqual(["Quotes", "NPL-000146", further]);
    expect(list("penn", { searchedQuotes: 3000 })).toEqual([["Actions", "New quote for “penn”", further]]);
    expect(list("penn", {})).toEqual([["Actions", "New quote for “penn”", "View All Quotes"]]);
    expect(list("penn", { quoteCount: 0 })).toEqual([["Actions", "New quote for “penn”"]]);
    // Not before the answer is here.
    expect(list("penn", { hasMoreQuotes: true }, { isSettled: false })).toEqual([["Actions", "New quote for “penn”"]]);
    expect(list("penn", null)).toEqual([["Actions", "New quote for “penn”"]]);
  });
});

test("a customer is listed once, with its sites and pumps", () => {
  const bar = { ...site, siteId: "019e2a11-0000-7000-8000-000000000002", line: "Taproom, M4 5AF", pumps: 0 };
  const show = (...sites: FoundSite[]) =>
    buildCustomerGroups(sites, "penn")[0]?.rows.map(({ title, detail, href, badge }) => [title, detail, href, badge]);
  const href = `/customers/${site.customerId}`;
  const { name } = site;
  expect(show(site, { ...bar, isEnded: true })).toEqual([
    [name, "Boiler house, M4 6BF; Taproom, M4 5AF · 2 pumps", href, undefined],
  ]);
  expect(show({ ...bar, isEnded: true })).toEqual([[name, "Taproom, M4 5AF", href, "Former"]]);
  expect(show({ ...bar, siteId: null, line: "" })).toEqual([[name, undefined, href, undefined]]);
});

test("a customer's row has the telephone number, email address or street that was typed", () => {
  const mill: FoundSite = {
    ...site,
    name: "Hope Mill",
    line: "Hope Mill, M4 6BF",
    phone: "0161 496 0123",
    email: "office@hope.test",
    address: "Hope Mill\n66 Wharf Road\nM4 6BF",
  };
  const show = (text: string) => buildCustomerGroups([mill], text)[0]?.rows[0]?.detail;
  for (const text of ["hope", "M4 6BF", "m46bf"]) expect(show(text)).toBe("M4 6BF · 2 pumps");
  for (const text of ["0161 496", "01614960123", "+44 161 496 0123"])
    expect(show(text)).toBe("0161 496 0123 · M4 6BF · 2 pumps");
  expect(show("office@hope")).toBe("office@hope.test · M4 6BF · 2 pumps");
  expect(show("hope wharf")).toBe("66 Wharf Road, M4 6BF · 2 pumps");
});

test("a pump that was found stands for its customer, and leads to its page", () => {
  const booster = {
    id: "p1",
    name: "Booster set",
    make: "Grundfos",
    model: "CR 5",
    serial: "A96-4411/03",
    isRemoved: false,
  };
  const sump = { ...booster, id: "p2", name: "Sump", make: null, model: null, serial: null, isRemoved: true };
  const taproom = { ...site, siteId: "019e2a11-0000-7000-8000-000000000002", line: "Taproom, M4 5AF" };
  const other = { ...site, customerId: "019e2a10-0000-7000-8000-000000000002", name: "Booster Hire" };
  const list = (text: string, ...sites: FoundSite[]) =>
    buildCustomerGroups(sites, text).map(({ label, rows }) => [
      label,
      rows.map(({ title, detail, href, badge }) => [title, detail, href, badge]),
    ]);
  const place = "Pennine Brewing Company Ltd, Boiler house, M4 6BF";
  const found = { ...site, foundPumps: [booster, sump] };
  expect(list("booster", taproom, found, other)).toEqual([
    ["Customers", [["Booster Hire", "Boiler house, M4 6BF · 2 pumps", `/customers/${other.customerId}`, undefined]]],
    [
      "Pumps",
      [
        ["Booster set", `A96-4411/03 · ${place}`, "/pumps/p1", undefined],
        ["Sump", place, "/pumps/p2", "Removed"],
      ],
    ],
  ]);
  const [, [, [first] = []] = []] = list("grundfos cr", found) as [string, string[][]][];
  expect(first?.[1]).toBe(`Grundfos CR 5 · A96-4411/03 · ${place}`);
});

test("typed words are marked, in any case and with any character", () => {
  expect(splitAtWords("Pennine Brewing", "BREW penn")).toEqual(["", "Penn", "ine ", "Brew", "ing"]);
  expect(splitAtWords("50% (off)", "% (")).toEqual(["50", "%", " ", "(", "off)"]);
  expect(splitAtWords("M4 6BF", "m46bf")).toEqual(["", "M4 6BF", ""]);
  expect(splitAtWords("Mill", "")).toEqual(["Mill"]);
});
