// How the platform's screens show a plan's price and limits (AD 2).
import type { Pence } from "#domain/money.ts";

/** "$49/mo", "$49.50/mo", or "Free" without a price. Always in dollars (decision 28), whatever a company's currency. */
export function formatPlanPrice(price: Pence | null): string {
  if (price === null || price === 0) return "Free";
  const isWhole = price % 100 === 0;
  const amount = (price / 100).toLocaleString("en-GB", isWhole ? {} : { minimumFractionDigits: 2 });
  return `$${amount}/mo`;
}

/** "5 users", "1 user", or "Unlimited users". */
export function formatPlanLimit(limit: number | null, noun: string): string {
  if (limit === null) return `Unlimited ${noun}s`;
  return `${limit.toLocaleString("en-GB")} ${limit === 1 ? noun : `${noun}s`}`;
}
