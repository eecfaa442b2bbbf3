// Prices in pence a month; no price is free, no limit is unlimited (decision 28).

/** The demonstration companies are on the first. */
export const demonstrationPlans = [
  {
    name: "Unlimited",
    description: "For pump houses with several depots",
    features: ["Quotes", "Price tables and rules", "Own logo and colours", "Audit log"],
    maxUsers: null,
    maxQuotes: null,
    price: 14_900,
  },
  {
    name: "Workshop",
    description: "For one depot and its round",
    features: ["Quotes", "Price tables and rules", "Own logo and colours"],
    maxUsers: 5,
    maxQuotes: 100,
    price: 4_900,
  },
  {
    name: "Starter",
    description: "For one engineer with a van",
    features: ["Quotes", "Price tables and rules"],
    maxUsers: 2,
    maxQuotes: 20,
    price: null,
  },
];
