import type { Company } from "#contract/companies.ts";

export const brandValues = ({ primaryColor, secondaryColor, tertiaryColor, currency }: Company) => ({
  primaryColor,
  secondaryColor,
  tertiaryColor,
  currency,
});
export type BrandValues = ReturnType<typeof brandValues>;

export const brandLabels = {
  primaryColor: "Primary Color",
  secondaryColor: "Secondary Color",
  tertiaryColor: "Tertiary Color",
  currency: "Currency",
};
