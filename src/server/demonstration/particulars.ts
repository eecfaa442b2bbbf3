// The customer details of the demonstration's quotes: the same for one customer in all quotes.
import { type CustomerDetails, noCustomerDetails } from "#domain/quotes/customer-details.ts";
import type { DemonstrationCustomer } from "./company.ts";
import { createSeededRandom } from "./random.ts";

/** Telephone numbers that Ofcom reserves for drama: four digits, or three, belong after each. */
const numbers: Record<string, string> = {
  M: "0161 496 0",
  LS: "0113 496 0",
  S: "0114 496 0",
  L: "0151 496 0",
  CF: "029 2018 0",
  BS: "0117 496 0",
};
const elsewhere = "01632 960 ";
const mobile = "07700 900 ";

const streets = ["Mill Lane", "Canal Street", "Station Road", "Church Lane", "Wharf Road", "Victoria Street"];

/** Every fourth customer has only a name, and an address if something was sent to it. */
export function buildSellerDetails(
  { name, postcode, sector }: DemonstrationCustomer,
  isSent: boolean,
): CustomerDetails {
  const random = createSeededRandom(`${name} ${postcode}`);
  const isHousehold = sector === "household";
  const customerEmail = `${isHousehold ? "" : "office@"}${addressPart(name)}${isHousehold ? "@" : "."}example.test`;
  if (random.below(4) === 0) return isSent ? { ...noCustomerDetails, customerEmail } : noCustomerDetails;
  const area = /^[A-Z]+/.exec(postcode)?.[0] ?? "";
  const digits = String(random.below(1000)).padStart(3, "0");
  return {
    ...noCustomerDetails,
    customerKind: isHousehold ? "consumer" : "business",
    customerEmail,
    customerPhone: `${isHousehold ? mobile : (numbers[area] ?? elsewhere)}${digits}`,
    siteAddress: `${isHousehold ? "" : `${name}\n`}${1 + random.below(120)} ${random.pick(streets)}\n${postcode}`,
  };
}

/** "Zofia Wiśniewska" is "zofia-wisniewska". */
function addressPart(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll("ł", "l")
    .replaceAll(/[\p{M}'’.]/gu, "");
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
