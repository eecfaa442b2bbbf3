// What a quote may say of its customer besides the name; no price needs any of it (decision 57).

export const customerKinds = ["consumer", "business"] as const;
export type CustomerKind = (typeof customerKinds)[number];
export const customerKindWords: Record<CustomerKind, string> = { consumer: "Consumer", business: "Business" };

/** Each null until it is given. */
export interface Particulars {
  customerKind: CustomerKind | null;
  customerEmail: string | null;
  customerPhone: string | null;
  /** Of several lines. */
  siteAddress: string | null;
}
export const particularWords: Record<keyof Particulars, string> = {
  customerKind: "Kind of customer",
  customerEmail: "Email",
  customerPhone: "Telephone",
  siteAddress: "Site address",
};
export type ParticularKey = keyof Particulars;
export const particularKeys = Object.keys(particularWords) as ParticularKey[];

export function byParticular<T>(of: (key: ParticularKey) => T): Record<ParticularKey, T> {
  return Object.fromEntries(particularKeys.map((key) => [key, of(key)])) as Record<ParticularKey, T>;
}

export const noParticulars: Particulars = byParticular(() => null);

/** Of one particular as a person reads it. */
export function particularText(key: ParticularKey, quote: Particulars): string | null {
  return key === "customerKind" ? quote.customerKind && customerKindWords[quote.customerKind] : quote[key];
}
