// The switches of a company that the formula of a price asks. Whatever reads, keeps or shows them goes through this list.

/** Each is off until the company switches it on: "Apply the access multiplier to labour" (decision 15). */
export const priceSettings = ["applyAccessMultiplier"] as const;
export type PriceSetting = (typeof priceSettings)[number];
export type PriceSettings = Record<PriceSetting, boolean>;

/** Of each setting the same. */
export function byPriceSetting<T>(of: (setting: PriceSetting) => T): Record<PriceSetting, T> {
  return Object.fromEntries(priceSettings.map((setting) => [setting, of(setting)])) as Record<PriceSetting, T>;
}

export const noPriceSettings: Readonly<PriceSettings> = byPriceSetting(() => false);

/** The settings alone, of what has them beside others. */
export function priceSettingsOf(company: PriceSettings): PriceSettings {
  return byPriceSetting((setting) => company[setting]);
}
