import type { Company } from "#contract/companies.ts";

export const readBrandValues = ({ primaryColor, secondaryColor, tertiaryColor, currency }: Company) => ({
  primaryColor,
  secondaryColor,
  tertiaryColor,
  currency,
});
export type BrandValues = ReturnType<typeof readBrandValues>;

export const brandLabels = {
  primaryColor: "Primary Color",
  secondaryColor: "Secondary Color",
  tertiaryColor: "Tertiary Color",
  currency: "Currency",
};
