// The steps that a new company still needs before its first quote.
import { type Catalogue, type Item, type Kind, kindLabels, kinds, type Location } from "#domain/catalogue/items.ts";
import { starterCatalogue } from "#domain/catalogue/starter.ts";
import { formatMoney } from "#domain/money.ts";
import { buildKindUrl } from "./settings/settings-url-state.ts";

export interface FirstRunStep {
  title: string;
  /** What exists, or what is missing. */
  state: string;
  done: boolean;
  href: string;
  action: string;
}

/** In the recommended order; the last one is the quote itself. */
export function listFirstRunSteps(catalogue: Catalogue, symbol: string): FirstRunStep[] {
  const zones = catalogue.location.filter(({ isActive }) => isActive);
  const covering = zones.filter(({ postcodes }) => postcodes.length > 0);
  const emptyKinds = kinds.filter((kind) => !catalogue[kind].some(({ isActive }) => isActive));
  const [firstEmpty = "equipment_access"] = emptyKinds.filter((kind) => kind !== "location");
  const starters = listStarterItems(catalogue);
  const hasAllLists = emptyKinds.length === 0;
  const hasGuidePricesOnly = starters.length > 0 && !starters.some(({ isEdited }) => isEdited);
  return [
    {
      title: "Set your service area and rates",
      state:
        covering.length > 0
          ? describeZones(covering, symbol)
          : zones.length > 0
            ? `Add postcodes and your hourly rate to the zone “${zones[0]?.name}”.`
            : "Add a pricing zone: its postcodes, the travel hours and the hourly rate.",
      done: covering.length > 0,
      href:
        zones[0] && covering.length === 0 ? `/settings?tab=locations&edit=${zones[0].id}` : "/settings?tab=locations",
      action: "Set zones",
    },
    {
      title: "Check your price lists",
      state: !hasAllLists
        ? `Still empty: ${new Intl.ListFormat("en-GB").format(emptyKinds.map((kind) => kindLabels[kind].many))}.`
        : hasGuidePricesOnly
          ? `We’ve added ${starters.length} typical items with guide prices and texts. Edit them, or start with empty lists. For services, set how much of the pump’s price a job type charges.`
          : "Every list has something to choose from.",
      done: hasAllLists && !hasGuidePricesOnly,
      href: buildKindUrl(firstEmpty),
      action: "Check price lists",
    },
    {
      title: "Create your first quote",
      state: hasAllLists
        ? "Enter a postcode and make five choices."
        : "Add at least one item to each of the six lists first.",
      done: false,
      href: "/wizard",
      action: "New Quote",
    },
  ];
}

const SHOWN_PREFIXES = 4;

function describeZones(zones: readonly Location[], symbol: string): string {
  const [zone] = zones;
  if (!zone || zones.length > 1) return `${zones.length} zones cover postcodes, each with its rate.`;
  const { postcodes, hourlyRate } = zone;
  const more = postcodes.length - SHOWN_PREFIXES;
  const named = [...postcodes.slice(0, SHOWN_PREFIXES), ...(more > 0 ? [`${more} more`] : [])];
  return `1 zone covers ${new Intl.ListFormat("en-GB").format(named)} at ${formatMoney(hourlyRate, symbol)}/hr.`;
}

/** The starter items whose name the company has not changed, and whether it has changed anything else of them. */
export function listStarterItems(catalogue: Catalogue): { kind: Kind; item: Item; isEdited: boolean }[] {
  return kinds.flatMap((kind) => {
    const starters: readonly Omit<Item, "id" | "isActive">[] = starterCatalogue[kind];
    const items: readonly Item[] = catalogue[kind];
    return items.flatMap((item) => {
      const starter = item.isActive && starters.find(({ name }) => name === item.name);
      return starter ? [{ kind, item, isEdited: kind !== "location" && !hasSameFigures(item, starter) }] : [];
    });
  });
}

function hasSameFigures(item: object, starter: object): boolean {
  const figures = new Map(Object.entries(item));
  return Object.entries(starter).every(([key, value]) => typeof value !== "number" || figures.get(key) === value);
}
