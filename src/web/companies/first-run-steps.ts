// The steps that a new company still needs before its first quote.
import { type Catalogue, type Item, type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { starterCatalogue } from "#domain/catalogue/starter.ts";
import { buildKindUrl } from "./settings/settings-url-state.ts";

export interface FirstRunStep {
  title: string;
  /** What exists, or what is missing. */
  state: string;
  done: boolean;
  href: string;
  action: string;
}

interface Company {
  brandImageType: string | null;
  legalName: string | null;
}

/** In the recommended order; the last one is the quote itself. */
export function listFirstRunSteps(catalogue: Catalogue, company: Company): FirstRunStep[] {
  const zones = catalogue.location.filter(({ isActive }) => isActive);
  const covering = zones.filter(({ postcodes }) => postcodes.length > 0);
  const emptyKinds = kinds.filter((kind) => !catalogue[kind].some(({ isActive }) => isActive));
  const [firstEmpty = "equipment_access"] = emptyKinds.filter((kind) => kind !== "location");
  const hasOwnBrand = company.brandImageType !== null || company.legalName !== null;
  const hasAllLists = emptyKinds.length === 0;
  return [
    {
      title: "Set your service area and rates",
      state:
        covering.length > 0
          ? `${covering.length === 1 ? "1 zone covers" : `${covering.length} zones cover`} postcodes, each with its rate.`
          : zones.length > 0
            ? `Give ${zones[0]?.name} its postcodes and your hourly rate.`
            : "Add a pricing zone: its postcodes, the travel hours and the hourly rate.",
      done: covering.length > 0,
      href:
        zones[0] && covering.length === 0 ? `/settings?tab=locations&edit=${zones[0].id}` : "/settings?tab=locations",
      action: "Set zones",
    },
    {
      title: "Check your price lists",
      state: hasAllLists
        ? "Every list has something to choose from."
        : `Still empty: ${new Intl.ListFormat("en-GB").format(emptyKinds.map((kind) => kindLabels[kind].many))}.`,
      done: hasAllLists,
      href: buildKindUrl(firstEmpty),
      action: "Review lists",
    },
    {
      title: "Put your name on the documents",
      state: hasOwnBrand ? "Customers see who you are." : "Logo, colours, legal name and VAT. This can wait.",
      done: hasOwnBrand,
      href: "/settings?tab=branding",
      action: "Set branding",
    },
    {
      title: "Create your first quote",
      state: hasAllLists
        ? "Enter a postcode and make five choices."
        : "It needs something to choose from in each of the six lists.",
      done: false,
      href: "/wizard",
      action: "New Quote",
    },
  ];
}

/** The starter items whose name the company has not changed, with their kinds. */
export function countStarterItems(catalogue: Catalogue): { kind: Kind; item: Item }[] {
  return kinds.flatMap((kind) => {
    const names = new Set(starterCatalogue[kind].map(({ name }) => name));
    const items: readonly Item[] = catalogue[kind];
    return items.filter(({ isActive, name }) => isActive && names.has(name)).map((item) => ({ kind, item }));
  });
}
