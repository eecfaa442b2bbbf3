// The server writes the company's colours into the page; when they change while it is open, they come in here.
import { useEffect } from "react";

export function useBrandColour(colour: string | undefined): void {
  useEffect(() => {
    const shown = getComputedStyle(document.documentElement).getPropertyValue("--brand").trim();
    if (colour === undefined || colour.toLowerCase() === shown) return;
    void paint(colour).catch(() => {}); // The next page brings them.
  }, [colour]);
}

let sheet: CSSStyleSheet | null = null;

/** Adopted sheets come after those of the page, and need no nonce. */
async function paint(colour: string): Promise<void> {
  const { buildBrandCss: brandCss } = await import("#domain/companies/brand.ts");
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(brandCss(colour));
}
