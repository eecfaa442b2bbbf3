// What Find lists for what was typed: groups of rows, as plain values.
import type { LucideIcon } from "lucide-react";
import { ArrowUpRight, Contact, Fan, FileText, List, Package, Plus, Search, Settings, UserRound } from "lucide-react";
import type { FoundPump, FoundSite } from "#contract/customers/records.ts";
import type { FindReply, FoundQuote } from "#contract/find.ts";
import { kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatCount } from "#domain/counts.ts";
import { dropCustomerName } from "#domain/customers/fields.ts";
import { formatPostcode, isValidPostcode } from "#domain/postcode.ts";
import { listFindWords } from "#domain/quotes/find.ts";
import { formatRole } from "#domain/roles.ts";
import { findNationalNumber } from "#domain/telephone.ts";
import {
  buildKindUrl,
  buildSectionUrl,
  buildTabUrl,
  quoteSections,
} from "#web/companies/settings/settings-url-state.ts";
import type { Page } from "#web/shell/page-definition.ts";

/** What the wizard of a new quote starts with. */
export interface QuoteStart {
  customerName: string;
  postcode: string;
}

export interface FindRow {
  key: string;
  icon: LucideIcon;
  title: string;
  detail?: string | undefined;
  href: string;
  /** Shown with its status and total. */
  quote?: FoundQuote;
  /** What it is no longer. */
  badge?: "Inactive" | "Former" | "Removed" | undefined;
  /** Starts a new quote, with this if it is not null. Never chosen in advance while the answer is not known. */
  starts?: QuoteStart | null;
  isAction?: true;
}

export interface FindGroup {
  label: string;
  rows: FindRow[];
}

export function buildQuoteRow(quote: FoundQuote): FindRow {
  const { id, quoteNumber } = quote;
  return { key: `quote ${id}`, icon: FileText, title: quoteNumber, href: `/quotes/${id}`, quote };
}

/** So many are listed. */
const MAX_PUMPS = 8;

/** Customers, each once with those of its sites that were found; and pumps, if the words are theirs, instead of their customers. */
export function buildCustomerGroups(sites: readonly FoundSite[], text: string): FindGroup[] {
  const words = listFindWords(findNationalNumber(text) ?? text).map((word) => word.trim().toLowerCase());
  const customers = [...Map.groupBy(sites, ({ customerId }) => customerId)].filter(([, own]) =>
    own.every(({ foundPumps }) => foundPumps.length === 0),
  );
  const pumps = sites.flatMap((site) => site.foundPumps.map((pump) => buildPumpRow(pump, site, words)));
  return [
    { label: "Customers", rows: customers.map(([id, own]) => buildCustomerRow(id, own, words)) },
    { label: "Pumps", rows: pumps.slice(0, MAX_PUMPS) },
  ];
}

/** Finds facts with a typed word that is not shown anyway. */
function buildUnseenFinder(words: readonly string[], shownText: string) {
  const unseen = words.filter((word) => !shownText.toLowerCase().includes(word));
  return (fact: string | null) =>
    fact !== null && unseen.some((word) => `${fact} ${fact.replaceAll(" ", "")}`.toLowerCase().includes(word));
}

/** With the telephone number, the email address or the street that was typed: name and postcode are shown anyway. */
function buildCustomerRow(id: string, sites: readonly FoundSite[], words: readonly string[]): FindRow {
  const [{ name = "", phone = null, email = null } = {}] = sites;
  const names = sites.map((site) => dropCustomerName(site.line, name));
  const holdsUnseen = buildUnseenFinder(words, `${name} ${names.join(" ")}`);
  const places = sites.map(({ address }, index) =>
    holdsUnseen(address) ? dropCustomerName((address ?? "").split("\n").join(", "), name) : names[index],
  );
  const pumpCount = sites.reduce((sum, { pumps }) => sum + pumps, 0);
  const facts = [
    ...[phone, email].filter(holdsUnseen),
    places.filter(Boolean).join("; "),
    pumpCount > 0 && formatCount(pumpCount, "pump"),
  ];
  return {
    key: `customer ${id}`,
    icon: Contact,
    title: name,
    detail: facts.filter(Boolean).join(" · ") || undefined,
    href: `/customers/${id}`,
    badge: sites.every(({ isEnded }) => isEnded) ? "Former" : undefined,
  };
}

/** With its serial number and where it is; make and model if they were typed. */
function buildPumpRow(pump: FoundPump, { name: customer, line }: FoundSite, words: readonly string[]): FindRow {
  const { id, name, serial, isRemoved } = pump;
  const place = [customer, dropCustomerName(line, customer)].filter(Boolean).join(", ");
  const holdsUnseen = buildUnseenFinder(words, `${name} ${place}`);
  const product = [pump.make, pump.model].filter(Boolean).join(" ");
  return {
    key: `pump ${id}`,
    icon: Fan,
    title: name,
    detail: [holdsUnseen(product) && product, serial, place].filter(Boolean).join(" · "),
    href: `/pumps/${id}`,
    badge: isRemoved ? "Removed" : undefined,
  };
}

export function buildFoundGroups(found: Pick<FindReply, "quotes" | "users" | "items">, text: string): FindGroup[] {
  return [
    {
      label: isValidPostcode(text) ? `Quotes at ${formatPostcode(text)}` : "Quotes",
      rows: found.quotes.map(buildQuoteRow),
    },
    {
      label: "Users",
      rows: found.users.map(({ id, firstName, lastName, email, role }) => ({
        key: `user ${id}`,
        icon: UserRound,
        title: `${firstName} ${lastName}`.trim() || email,
        detail: `${email}, ${formatRole(role)}`,
        href: "/users",
      })),
    },
    {
      label: "Price lists",
      rows: found.items.map(({ kind, id, name, isActive }) => ({
        key: `${kind} ${id}`,
        icon: Package,
        title: name,
        detail: kindLabels[kind].one,
        href: `${buildKindUrl(kind)}&search=${encodeURIComponent(name)}`,
        badge: isActive ? undefined : "Inactive",
      })),
    },
  ];
}

/** The settings' tabs, and the sections of Quotes: they have addresses but no rows in the table of pages. */
const settingsPages: readonly { label: string; href: string; detail?: string }[] = [
  { label: "Branding", href: buildTabUrl("branding") },
  { label: "Quotes", href: buildTabUrl("quotes"), detail: "Prices, documents, sending" },
  ...kinds.map((kind) => ({ label: kindLabels[kind].many, href: buildKindUrl(kind) })),
  { label: "Rules", href: buildTabUrl("rules") },
  { label: "Extras", href: buildTabUrl("extras") },
  ...quoteSections.map(({ id, label }) => ({ label, href: buildSectionUrl(id) })),
];

/** The pages that the user may open; in the order of the navigation. The wizard is an action. */
export function listPageRows(pages: readonly Page[]): FindRow[] {
  const rows = pages
    .filter(({ path, load }) => load && !/[:*]|^\/wizard$/.test(path))
    .map(({ path, title, entry, under }) => ({
      key: `page ${path}`,
      icon: entry?.icon ?? pages.find((other) => other.path === under)?.entry?.icon ?? ArrowUpRight,
      title: entry?.label ?? title,
      detail: entry && entry.label !== title ? title : undefined,
      href: path,
    }));
  const hasSettings = pages.some(({ path, load }) => path === "/settings" && load);
  const settings = hasSettings ? settingsPages : [];
  return [
    ...rows,
    ...settings.map(({ label, href, detail }) => ({
      key: `page ${href}`,
      icon: Settings,
      title: `Settings: ${label}`,
      detail,
      href,
    })),
  ];
}

const MAX_PAGES = 6;
/** Each typed word must begin a word of the row. */
export function matchRows(rows: readonly FindRow[], text: string): FindRow[] {
  const words = text.toLowerCase().split(/\s+/);
  return rows
    .filter(({ title, detail = "" }) => {
      const ownWords = `${title} ${detail}`.toLowerCase().split(/[\s:,]+/);
      return words.every((word) => ownWords.some((own) => own.startsWith(word)));
    })
    .slice(0, MAX_PAGES);
}

const newQuote: FindRow = {
  key: "new quote",
  icon: Plus,
  title: "New Quote",
  detail: "Start with a customer and a postcode",
  href: "/wizard",
  starts: null,
  isAction: true,
};

/** A number, a part of a postcode, a telephone number or an email address: no customer is called that. */
const NO_NAME = /^[a-z]{0,6}-?\d[\da-z]*( \d[a-z]{0,2})?$|^[\d\s+()-]+$|@/i;

/** The zone of a postcode; null if no zone covers it, undefined if the price lists are not here. */
export type ZoneFinder = (postcode: string) => { name: string; rate: string } | null | undefined;

/** A new quote for what was typed, or for the one customer that was found; null if the text is neither. */
export function buildNewQuoteRow(
  text: string,
  { quotes, sites }: { quotes: readonly FoundQuote[]; sites: readonly FoundSite[] },
  findZone: ZoneFinder,
): FindRow | null {
  if (text === "") return newQuote;
  const start = (title: string, detail: string | undefined, starts: QuoteStart) => ({
    ...newQuote,
    title,
    detail,
    starts,
  });
  if (isValidPostcode(text)) {
    const postcode = formatPostcode(text);
    const zone = findZone(postcode);
    const detail = zone === null ? `No pricing zone covers ${postcode}` : zone && `${zone.name}, ${zone.rate}/hr`;
    return start(`New quote for ${postcode}`, detail, { customerName: "", postcode });
  }
  const known = findOnlyCustomer(quotes, sites);
  if (known) {
    const { customerName, postcode } = known;
    const zone = postcode ? findZone(postcode)?.name : undefined;
    const detail = [postcode, zone].filter(Boolean).join(", ") || undefined;
    return start(`New quote for ${customerName}`, detail, { customerName, postcode: postcode ?? "" });
  }
  if (text.length < 2 || NO_NAME.test(text)) return matchRows([newQuote], text)[0] ?? null;
  return start(`New quote for “${text}”`, "Uses it as the customer’s name", { customerName: text, postcode: "" });
}

/** The newest quote's customer if all quotes are theirs; without quotes the one whose sites were found. */
function findOnlyCustomer(
  quotes: readonly FoundQuote[],
  sites: readonly FoundSite[],
): { customerName: string; postcode: string | null } | undefined {
  const [newest] = quotes;
  if (newest) return quotes.every(({ customerName }) => customerName === newest.customerName) ? newest : undefined;
  const [first] = sites;
  if (!first || sites.some(({ customerId }) => customerId !== first.customerId)) return undefined;
  // Of several sites the wizard suggests each.
  return { customerName: first.name, postcode: sites.length === 1 ? first.postcode : null };
}

/** The whole list, searched for the same: it goes on where Find stops. */
export function buildSearchAllRow(text: string, detail: string): FindRow {
  const href = `/quotes?search=${encodeURIComponent(text)}`;
  return { key: "search all", icon: Search, title: `Search all quotes for “${text}”`, detail, href, isAction: true };
}

export function buildAllQuotesRow(quoteCount: number): FindRow {
  const detail = quoteCount === 1 ? "1 quote" : `${quoteCount.toLocaleString("en-GB")} quotes`;
  return { key: "all quotes", icon: List, title: "View All Quotes", detail, href: "/quotes", isAction: true };
}
