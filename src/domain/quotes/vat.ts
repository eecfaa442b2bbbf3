// VAT on a quote. The totals of a quote are net; documents also show VAT and gross (decision 39).
import { divideHalfUp, type Hundredths, type Pence } from "#domain/money.ts";

export interface VatBreakdown {
  net: Pence;
  vat: Pence;
  gross: Pence;
}

/**
 * Adds VAT to a net amount in pence, at a rate in hundredths of a per cent (2000 is 20%).
 * The VAT is rounded half-up to a penny once; the gross is the sum of the two.
 */
export function addVat(net: Pence, rate: Hundredths): VatBreakdown {
  const vat = divideHalfUp(BigInt(net) * BigInt(rate), 10_000n);
  return { net, vat, gross: net + vat };
}
