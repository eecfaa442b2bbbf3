// The typefaces, read once. Nothing of a document ever names a file.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import type { Face, Lettering } from "./lettering.ts";

export interface Fonts {
  parsed: Record<Face, Font>;
  lettering: Lettering;
}

/** Widths remembered at most; then it begins anew. Texts come from people, so there is no end of them. */
const REMEMBERED = 20_000;

export function loadFonts(): Fonts {
  const parsed = {
    regular: read(import.meta.resolve("@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf")),
    strong: read(import.meta.resolve("@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf")),
    emoji: read(import.meta.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf")),
  };
  const widths: Record<Face, Map<string, number>> = { regular: new Map(), strong: new Map(), emoji: new Map() };
  return {
    parsed,
    lettering: {
      covers: (face, codePoint) => parsed[face].hasGlyphForCodePoint(codePoint),
      width(text, face) {
        const known = widths[face].get(text);
        if (known !== undefined) return known;
        const width = parsed[face].layout(text).advanceWidth / parsed[face].unitsPerEm;
        if (widths[face].size >= REMEMBERED) widths[face].clear();
        widths[face].set(text, width);
        return width;
      },
    },
  };
}

function read(file: string): Font {
  const font = create(readFileSync(fileURLToPath(file)));
  if (!("layout" in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
}
