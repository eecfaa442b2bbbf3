import { backgroundColours } from "#domain/companies/brand.ts";

/** The light theme inside a dark page: the dark one has its own selector in dark.css, this one has none. */
export const lightTokens = {
  "--ground": backgroundColours.light.ground,
  "--panel": backgroundColours.light.panel,
  "--sunken": backgroundColours.light.sunken,
  "--rule-strong": "#b9c3cb",
  "--edge": "#6f7c88",
  "--ink": "#0f161c",
  "--ink-2": "#36424d",
};
