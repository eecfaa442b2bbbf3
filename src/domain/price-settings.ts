// The switches of a company that the formula of a price asks. Whatever reads, keeps or shows them goes through this list.

/** Each is off until the company switches it on: "Apply the access multiplier to labour" (decision 15). */
export const priceSettings = ["applyAccessMultiplier"] as const;
export type PriceSetting = (typeof priceSettings)[number];
export type PriceSettings = Record<PriceSetting, boolean>;

/** Of each setting the same. */
export function mapPriceSettings<T>(of: (setting: PriceSetting) => T): Record<PriceSetting, T> {
  return Object.fromEntries(priceSettings.map((setting) => [setting, of(setting)])) as Record<PriceSetting, T>;
}

export const noPriceSettings: Readonly<PriceSettings> = mapPriceSettings(() => false);

/** The settings alone, of what has them beside others. */
export function pickPriceSettings(company: PriceSettings): PriceSettings {
  return mapPriceSettings((setting) => company[setting]);
}
