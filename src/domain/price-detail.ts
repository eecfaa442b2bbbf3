// How much of a price a customer sees (decision 73): a quote chooses, and its company sets the limit.

/** The total, labour and materials, every line; each shows more than the one before. */
export const priceDetails = ["total", "split", "lines"] as const;
export type PriceDetail = (typeof priceDetails)[number];
