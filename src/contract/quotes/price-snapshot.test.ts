import { expect, test } from "vitest";
import * as z from "zod/mini";
import { noPriceSettings } from "#domain/price-settings.ts";
import { OfflinePrice, PriceSnapshot } from "./price-snapshot.ts";

test.each([
  ["a snapshot", PriceSnapshot.shape.settings],
  ["an offline price", OfflinePrice.shape.settings],
])("%s from before a price setting existed reads that setting as off", (_name, settings) => {
  expect(z.decode(settings, {})).toEqual(noPriceSettings);
});
