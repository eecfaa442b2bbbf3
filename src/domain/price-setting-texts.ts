// The texts of each price setting. A setting without an entry here does not compile.
import type { PriceSetting } from "./price-settings.ts";

export interface PriceSettingText {
  /** Of the switch on the settings page. */
  label: string;
  /** How the setting affects quotes that are calculated from then on. */
  hint: string;
  /** Why a price that was shown offline differs from today's: the setting was switched on, or off. */
  switchedOn: string;
  switchedOff: string;
}

export const priceSettingTexts: Readonly<Record<PriceSetting, PriceSettingText>> = {
  applyAccessMultiplier: {
    label: "Apply the access multiplier to labour",
    hint: "Multiplies labour cost by the equipment access multiplier",
    switchedOn: "The access multiplier is now applied to labour.",
    switchedOff: "The access multiplier is no longer applied to labour.",
  },
};
