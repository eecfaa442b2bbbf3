// The currencies that a company can quote in (AD 9).

export const currencies = ["GBP", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** The symbol of each currency. */
export const currencySymbols = { GBP: "£", USD: "$", EUR: "€" } as const satisfies Record<Currency, string>;
