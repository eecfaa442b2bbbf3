// A company's settings that the price formula uses. All code that reads, stores or shows them goes through this list.

/** Each is off until the company switches it on: "Apply the access multiplier to labour" (decision 15). */
export const priceSettings = ["applyAccessMultiplier"] as const;
export type PriceSetting = (typeof priceSettings)[number];
export type PriceSettings = Record<PriceSetting, boolean>;

/** A value for each setting, computed from the setting. */
export function mapPriceSettings<T>(compute: (setting: PriceSetting) => T): Record<PriceSetting, T> {
  return Object.fromEntries(priceSettings.map((setting) => [setting, compute(setting)])) as Record<PriceSetting, T>;
}

export const noPriceSettings: Readonly<PriceSettings> = mapPriceSettings(() => false);

/** Picks only the settings from an object with further fields. */
export function pickPriceSettings(company: PriceSettings): PriceSettings {
  return mapPriceSettings((setting) => company[setting]);
}
