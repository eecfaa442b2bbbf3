import type { Kind } from "#domain/catalogue/items.ts";
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import type { Role } from "#domain/roles.ts";

/**
 * A demonstration company in everyday units: amounts in pounds, times in hours, power in kW, references by name. The
 * loader converts amounts into pence and hundredths and names into ids.
 */
export interface DemonstrationCompany {
  name: string;
  slug: string;
  quotePrefix: string;
  /** Columns of the company as they are stored. */
  details: {
    primaryColor: string;
    secondaryColor: string;
    tertiaryColor: string;
    legalName: string;
    registeredAddress: string;
    companyNumber: string;
    vatNumber: string;
    contactEmail: string;
    contactPhone: string;
    /** The reasons that customers who decline can choose from. */
    declineReasons: string[];
    defaultEmailMessage: string;
    legalForm: LegalForm;
    registeredIn: RegisteredIn;
    vatRegistered: boolean;
    maxPriceDetail: PriceDetail;
    /** How a deposit is paid. */
    depositWords?: string;
  };
  /** PNG, 128 x 128, base64. */
  logo: string;
  /** One paragraph each. */
  terms: string[];
  users: DemonstrationUser[];
  zones: {
    name: string;
    description?: string;
    prefixes: string;
    hours: number;
    poundsAnHour: number;
    inactive?: true;
  }[];
  accesses: Described<{ engineers: number; multiplier: number }>[];
  jobTypes: Described<{ hours: number; materialPercent?: number; scope?: string; exclusions?: string }>[];
  pumps: Described<{ pounds: number; needsWaterNotice?: true }>[];
  motors: { kw: number; multiplier: number; inactive?: true }[];
  drives: Described<{ multiplier: number }>[];
  /** Those that others need or exclude come first. */
  extras?: DemonstrationExtra[];
  /** In the order in which they run. */
  rules: DemonstrationRule[];
  customers: DemonstrationCustomer[];
  /** How many of these are recorded as customers, with how many sites and pumps; `service` is their pumps' job type. */
  known?: { customers: number; sites: number; pumps: number; service: string };
  jobs: TypicalJob[];
  /** The newest quotes, oldest first, written out; the earlier ones are generated from customers and jobs. */
  latest: ScriptedQuote[];
}

/** Other things that the company sells; the others are named. */
export interface DemonstrationExtra {
  name: string;
  details?: string;
  pounds: number;
  needs?: string[];
  excludes?: string[];
  onlyWith?: { kind: Kind; items: string[] };
}

export interface DemonstrationUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** How many of the company's quotes this user created. */
  quotes: number;
  ipAddress: string;
  userAgent: string;
}

type Described<Figures> = Figures & { name: string; description?: string; inactive?: true };

interface DemonstrationRule {
  name: string;
  description?: string;
  triggerType: Kind;
  triggerValues: string[];
  constraintType: Kind;
  allowedValues: string[];
  inactive?: true;
}

export interface DemonstrationCustomer {
  name: string;
  postcode: string;
  sector: Sector;
}

export type Sector =
  | "brewery"
  | "dairy"
  | "facilities"
  | "farm"
  | "hospital"
  | "household"
  | "housing"
  | "industry"
  | "leisure"
  | "mill"
  | "school"
  | "water";

/** Work that customers of these sectors request, with suitable motors (kW) and drives. */
export interface TypicalJob {
  sectors: Sector[];
  access: string;
  job: string;
  pump: string;
  kw: number[];
  drives: string[];
  notes: string[];
}

export interface ScriptedQuote {
  /** The name of one of the company's customers. */
  customer: string;
  by: string;
  access: string;
  job: string;
  pump: string;
  kw: number;
  drive: string;
  status: DemonstrationStatus;
  notes?: string;
  /** The motor was changed to this one after calculating: the figures stay, and the quote needs to be recalculated. */
  kwChangedTo?: number;
  /** Costs in pounds entered manually. */
  typed?: { labour: number; material: number };
  added?: AddedToQuote;
}

/** What a user adds to a quote besides its job. */
export interface AddedToQuote {
  /** The email address of whoever adds it, if not the quote's author. */
  by?: string;
  lines?: AddedLine[];
  discount?: { words: string; percent: number };
  /** The first is the quote's own job; the others differ from it in what they name. */
  options?: { label: string; words: string; pump?: string; kw?: number; drive?: string }[];
  depositPercent?: number;
  /** What its customer then chooses: an option's place, and the places of offered lines, from 1. */
  chosen?: { option: number; lines: number[] };
}

/** From the price list, by its name there, or in words and pounds of its own. */
export interface AddedLine {
  extra?: string;
  words?: string;
  pounds?: number;
  heading?: string;
  quantity?: number;
  unit?: string;
  /** The customer decides. */
  isOffered?: true;
  /** Of some options only, by their places. */
  options?: number[];
}

export type DemonstrationStatus = "draft" | "calculated" | "sent" | "accepted" | "declined" | "expired";

/** Motors are named by their power, as on the nameplate. */
export function formatMotorName(kw: number): string {
  return `${kw} kW`;
}
