// Turns a company's colour, any colour at all, into the roles that the screens use. Texts stay readable for any colour
// (WCAG 2.2: 4.5:1 for text, 3:1 for outlines) in the light theme and in the dark one.

export type Theme = "light" | "dark";

export const brandRoleNames = [
  "brand", // fill of primary buttons and selected items
  "on-brand", // text on it
  "brand-hover",
  "brand-press",
  "bar", // the top bar
  "on-bar",
  "brand-ink", // links, selected labels and icons
  "brand-edge", // outlines of primary buttons and selected cards
  "brand-tint", // fill of selected cards and rows
] as const;

export type BrandRole = (typeof brandRoleNames)[number];

export const defaultBrand = "#2563eb";

/** The backgrounds of the roles. web/tokens.css and web/dark.css have the same; test/look.test.ts compares them. */
export const backgroundColours = {
  light: { ground: "#eef1f3", panel: "#ffffff", sunken: "#f6f8f9" },
  dark: { ground: "#0c1115", panel: "#141b21", sunken: "#10161b" },
} as const satisfies Record<Theme, Record<string, string>>;

const black = "#000000";
const white = "#ffffff";

/** The roles of a colour `#rrggbb`, each as `#rrggbb`. Any other text counts as the default colour. */
export function buildBrandRoles(hex: string, theme: Theme): Record<BrandRole, string> {
  const brand = isColour(hex) ? hex.toLowerCase() : defaultBrand;
  const light = theme === "light";
  const { ground, panel, sunken } = backgroundColours[theme];
  const onBrand = chooseTextColour(brand);
  // When hovered or pressed, the colour moves away from its text's colour, so the contrast only grows.
  const contrary = onBrand === white ? black : white;
  const tint = mix(panel, brand, light ? 0.07 : 0.13);
  // Darker in the dark theme: the bar is the widest coloured surface, and that theme is used in dark rooms.
  const bar = light ? brand : mix(brand, black, 0.28);
  const surfaces = [ground, panel, sunken, tint].map(computeLuminance);
  const extreme = light ? black : white;
  return {
    brand,
    "on-brand": onBrand,
    "brand-hover": mix(brand, contrary, 0.12),
    "brand-press": mix(brand, contrary, 0.22),
    bar,
    "on-bar": chooseTextColour(bar),
    "brand-ink": moveUntil(brand, extreme, (colour) => hasContrast(colour, surfaces, light ? 4.6 : 6)),
    "brand-edge": moveUntil(brand, extreme, (colour) => hasContrast(colour, surfaces, 3.1)),
    "brand-tint": tint,
  };
}

/** The roles as CSS for both themes, the dark one for screens only: paper is white. Only names and `#rrggbb` values. */
export function buildBrandCss(hex: string): string {
  return `:root${rolesCss(hex, "light")}@media screen{[data-theme='dark']${rolesCss(hex, "dark")}}`;
}

/** The same if the reader's system chooses between the themes, as without a script. */
export function buildSystemThemeCss(hex: string): string {
  const block = (theme: Theme) => `:root${rolesCss(hex, theme)}`;
  return `${block("light")}@media screen and (prefers-color-scheme:dark){${block("dark")}}`;
}

function rolesCss(hex: string, theme: Theme): string {
  const roles = buildBrandRoles(hex, theme);
  return `{${brandRoleNames.map((role) => `--${role}:${roles[role]}`).join(";")}}`;
}

/** WCAG's contrast of two colours `#rrggbb`, from 1 to 21. */
export function computeContrast(a: string, b: string): number {
  return computeRatio(computeLuminance(a), computeLuminance(b));
}

const computeRatio = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The colour as typed, with the # that people leave out. */
export function addColourHash(typed: string): string {
  const text = typed.trim();
  return isColour(`#${text}`) ? `#${text}` : text;
}

export function isColour(hex: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(hex);
}

/** White if it is readable, else black: one of the two always reaches 4.58. */
function chooseTextColour(colour: string): string {
  return computeContrast(colour, white) >= 4.5 ? white : black;
}

/** `surfaces`: the luminance of each surface. */
function hasContrast(colour: string, surfaces: readonly number[], ratio: number): boolean {
  const colourLuminance = computeLuminance(colour);
  return surfaces.every((surface) => computeRatio(colourLuminance, surface) >= ratio);
}

/** The colour itself if it is good enough; else the same hue, made lighter or darker by as little as possible. */
function moveUntil(colour: string, extreme: string, isGoodEnough: (colour: string) => boolean): string {
  if (isGoodEnough(colour)) return colour;
  const start = toOklab(colour);
  const end = extreme === white ? 1 : 0;
  for (let step = 0.02; step < 1; step += 0.02) {
    const moved = fromOklab({ ...start, lightness: start.lightness + (end - start.lightness) * step });
    if (isGoodEnough(moved)) return moved;
  }
  return extreme;
}

// Channels are 0 to 255, as in #rrggbb; light is their linear intensity, 0 to 1.

type Triple = [number, number, number];

function readChannels(hex: string): Triple {
  return [1, 3, 5].map((position) => Number.parseInt(hex.slice(position, position + 2), 16)) as Triple;
}

function toHex(rgb: readonly number[]): string {
  const pair = (channel: number) => Math.round(clamp(channel, 255)).toString(16).padStart(2, "0");
  return `#${rgb.map(pair).join("")}`;
}

function clamp(value: number, top: number): number {
  return Math.min(top, Math.max(0, value));
}

function mix(a: string, b: string, share: number): string {
  const to = readChannels(b);
  return toHex(readChannels(a).map((from, index) => from + ((to[index] ?? 0) - from) * share));
}

// IEC 61966-2-1 (sRGB), in both directions.
function toLight(hex: string): Triple {
  return readChannels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function fromLight(light: readonly number[]): string {
  return toHex(
    light.map((value) => {
      const bounded = clamp(value, 1);
      return 255 * (bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055);
    }),
  );
}

function computeLuminance(hex: string): number {
  const [red, green, blue] = toLight(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Björn Ottosson's OKLab, where equal steps look equal and lightness changes without changing the hue.

type Oklab = { lightness: number; a: number; b: number };

function toOklab(hex: string): Oklab {
  const [red, green, blue] = toLight(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** The colour itself if a screen can show it, else less colourful by as little as possible. */
function fromOklab({ lightness, a, b }: Oklab): string {
  for (let colourfulness = 1; colourfulness > 0; colourfulness -= 0.04) {
    const light = toLinearLight({ lightness, a: a * colourfulness, b: b * colourfulness });
    if (light.every((value) => value >= -0.0005 && value <= 1.0005)) return fromLight(light);
  }
  return fromLight(toLinearLight({ lightness, a: 0, b: 0 }));
}

function toLinearLight({ lightness, a, b }: Oklab): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
