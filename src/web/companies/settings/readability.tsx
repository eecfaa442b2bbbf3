import { addColourHash, buildBrandRoles, computeContrast, isColour } from "#domain/companies/brand.ts";

/** WCAG 2.2, AA, for text. */
const ENOUGH = 4.5;
const formatRatio = (ratio: number) => `${ratio.toFixed(1)}:1`;

/** How readable a colour is, and how Volute adjusts it if it is not (domain/companies/brand.ts). */
export function Readability({ typed }: { typed: string }) {
  const colour = addColourHash(typed);
  if (!isColour(colour)) return null;
  const roles = buildBrandRoles(colour, "light");
  const text = roles["on-brand"] === "#ffffff" ? "White" : "Black";
  const onWhite = computeContrast(roles.brand, "#ffffff");
  return (
    <>
      {text} text on it: contrast {formatRatio(computeContrast(roles["on-brand"], roles.brand))}.{" "}
      {onWhite >= ENOUGH
        ? `On white: ${formatRatio(onWhite)}.`
        : `On white only ${formatRatio(onWhite)}: links and labels take a darker shade, so that they stay readable.`}
    </>
  );
}
