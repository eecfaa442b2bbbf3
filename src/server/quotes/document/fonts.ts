// The typefaces, read once. Nothing of a document ever names a file.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import type { Face, Lettering } from "./lettering.ts";

export interface Fonts {
  lettering: Lettering;
  /**
   * To be parsed for each document: fontkit keeps with each glyph the characters that it was first drawn for, and they go
   * into the PDF as the glyph's text. Of a font that drew another, one company's letters would show up in another's.
   */
  files: Record<Face, Uint8Array>;
}

/** The most word widths to remember; a full cache is emptied. Without a bound it would grow with every new text that people type. */
const remembered = { words: 20_000, letters: 40 };

export function loadFonts(): Fonts {
  const files = {
    regular: read(import.meta.resolve("@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf")),
    strong: read(import.meta.resolve("@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf")),
    emoji: read(import.meta.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf")),
  };
  const parsed = { regular: parse(files.regular), strong: parse(files.strong), emoji: parse(files.emoji) };
  const widths: Record<Face, Map<string, number>> = { regular: new Map(), strong: new Map(), emoji: new Map() };
  return {
    files,
    lettering: {
      covers: (face, codePoint) => parsed[face].hasGlyphForCodePoint(codePoint),
      width(text, face) {
        const known = widths[face].get(text);
        if (known !== undefined) return known;
        const width = parsed[face].layout(text).advanceWidth / parsed[face].unitsPerEm;
        if (widths[face].size >= remembered.words) widths[face].clear();
        if (text.length <= remembered.letters) widths[face].set(text, width);
        return width;
      },
    },
  };
}

const read = (file: string): Buffer => readFileSync(fileURLToPath(file));

function parse(bytes: Buffer): Font {
  const font = create(bytes);
  if (!("layout" in font)) throw new Error("A file that should hold one font holds a collection of fonts");
  return font;
}
