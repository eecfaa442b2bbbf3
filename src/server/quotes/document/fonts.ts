// The typefaces, read once. A document's data never name a file.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type Glyph } from "fontkit";
import type { Face, FontMetrics } from "./text-layout.ts";

export interface Fonts {
  lettering: FontMetrics;
  /** The fonts for one document. */
  forDocument(): Record<Face, Font>;
}

/** How many word widths are cached; a full cache is emptied. Unbounded, it would grow with every new text typed. */
const CACHE_LIMITS = { words: 20_000, letters: 40 };

export function loadFonts(): Fonts {
  const parsed = {
    regular: parse(import.meta.resolve("@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf")),
    strong: parse(import.meta.resolve("@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf")),
    emoji: parse(import.meta.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf")),
  };
  const withOwnGlyphs = () => ({
    regular: copyWithOwnGlyphs(parsed.regular),
    strong: copyWithOwnGlyphs(parsed.strong),
    emoji: copyWithOwnGlyphs(parsed.emoji),
  });
  const measuring = withOwnGlyphs();
  const widths: Record<Face, Map<string, number>> = { regular: new Map(), strong: new Map(), emoji: new Map() };
  return {
    forDocument: withOwnGlyphs,
    lettering: {
      covers: (face, codePoint) => measuring[face].hasGlyphForCodePoint(codePoint),
      width(text, face) {
        const cached = widths[face].get(text);
        if (cached !== undefined) return cached;
        const width = measuring[face].layout(text).advanceWidth / measuring[face].unitsPerEm;
        if (widths[face].size >= CACHE_LIMITS.words) widths[face].clear();
        if (text.length <= CACHE_LIMITS.letters) widths[face].set(text, width);
        return width;
      },
    },
  };
}

function parse(file: string): Font {
  const font = create(readFileSync(fileURLToPath(file)));
  if (!("layout" in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
}

/**
 * The same font with its own glyph objects. fontkit stores in each glyph the characters that it was first drawn for,
 * and they go into the PDF as the glyph's text: with glyphs from another document, one company's letters would appear
 * in another's. Parsing the font for each document would take three times as long in all, most of it for kerning.
 */
function copyWithOwnGlyphs(font: Font): Font {
  const glyphs = new Map<number, Glyph>();
  const getGlyph = (id: number, codePoints: number[] = []) => {
    const cached = glyphs.get(id);
    if (cached) return cached;
    const glyph = Object.create(font.getGlyph(id), { codePoints: { value: codePoints } }) as Glyph;
    glyphs.set(id, glyph);
    return glyph;
  };
  return Object.create(font, { getGlyph: { value: getGlyph } });
}
