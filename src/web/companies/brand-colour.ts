// The server writes the company's colours into the page; changes while it is open are applied here.
import { useEffect } from "react";

export function useBrandColour(colour: string | undefined): void {
  useEffect(() => {
    const shownColour = getComputedStyle(document.documentElement).getPropertyValue("--brand").trim();
    if (colour === undefined || colour.toLowerCase() === shownColour) return;
    void paint(colour).catch(() => {}); // The next page has them.
  }, [colour]);
}

let sheet: CSSStyleSheet | null = null;

/** Adopted style sheets come after those of the page, and need no nonce. */
async function paint(colour: string): Promise<void> {
  const { buildBrandCss: brandCss } = await import("#domain/companies/brand.ts");
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(brandCss(colour));
}
