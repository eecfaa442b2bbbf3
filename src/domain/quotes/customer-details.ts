// What a quote may say about its customer besides the name; no price needs any of it (decision 57).

export const customerKinds = ["consumer", "business"] as const;
export type CustomerKind = (typeof customerKinds)[number];
export const customerKindLabels: Record<CustomerKind, string> = { consumer: "Consumer", business: "Business" };

/** Each null until it is given. */
export interface CustomerDetails {
  customerKind: CustomerKind | null;
  customerEmail: string | null;
  customerPhone: string | null;
  /** May have several lines. */
  siteAddress: string | null;
}
export const customerDetailLabels: Record<keyof CustomerDetails, string> = {
  customerKind: "Kind of customer",
  customerEmail: "Email",
  customerPhone: "Telephone",
  siteAddress: "Site address",
};
/** In the sentences of a quote's history. */
export const customerDetailPhrases: Record<keyof CustomerDetails, string> = {
  customerKind: "the kind of customer",
  customerEmail: "the customer's email",
  customerPhone: "the customer's telephone",
  siteAddress: "the site address",
};
export type CustomerDetailKey = keyof CustomerDetails;
export const customerDetailKeys = Object.keys(customerDetailLabels) as CustomerDetailKey[];

export function mapCustomerDetails<T>(of: (key: CustomerDetailKey) => T): Record<CustomerDetailKey, T> {
  return Object.fromEntries(customerDetailKeys.map((key) => [key, of(key)])) as Record<CustomerDetailKey, T>;
}

export const noCustomerDetails: CustomerDetails = mapCustomerDetails(() => null);

/** What the records of a customer and its site say. */
export interface RecordDetails {
  kind: CustomerKind | null;
  email: string | null;
  phone: string | null;
  address: string | null;
}

/** A detail that no record has is null. */
export const readRecordDetails = ({ kind, email, phone, address }: RecordDetails): CustomerDetails => ({
  ...noCustomerDetails,
  customerKind: kind,
  customerEmail: email,
  customerPhone: phone,
  siteAddress: address,
});

export const toRecordDetails = (quote: CustomerDetails): RecordDetails => ({
  kind: quote.customerKind,
  email: quote.customerEmail,
  phone: quote.customerPhone,
  address: quote.siteAddress,
});

/** One detail as the screens show it. */
export function formatCustomerDetail(key: CustomerDetailKey, quote: CustomerDetails): string | null {
  return key === "customerKind" ? quote.customerKind && customerKindLabels[quote.customerKind] : quote[key];
}
