// Turns any text into lines that can be drawn: cleaned, in characters that the typefaces have, broken to a width.

import { bindPostcodes } from "#domain/postcode.ts";

/** Plex Sans in two weights; emoji in one. */
export type Face = "regular" | "strong" | "emoji";

/** The typefaces' metrics. Passed as an argument, so that a layout is the same wherever it is computed. */
export interface FontMetrics {
  covers(face: Face, codePoint: number): boolean;
  /** At size 1. */
  width(text: string, face: Face): number;
}

export interface Run {
  x: number;
  text: string;
  face: Face;
  /** The text that the run stands for, if it shows another: for copying and for screen readers. */
  meaning?: string;
}

export interface Line {
  runs: Run[];
  width: number;
}

/** Shown for characters that no typeface here has (Arabic, Chinese …); the true ones are the run's meaning. */
export const UNREADABLE = "[…]";

const graphemes = new Intl.Segmenter("en-GB", { granularity: "grapheme" });
const joiners = /[\u200D\uFE0E\uFE0F\u{E0020}-\u{E007F}]/gu;
/** A skin tone after another character: the emoji typeface draws all tones alike. */
const tones = /(?<=.)[\u{1F3FB}-\u{1F3FF}]/gu;

/**
 * One line of text in its composed form, without invisible characters and those that change the reading order: control
 * characters, lone surrogates, marks of direction (an override turns "£900" into "£009"). Stacked accents are cut to
 * two, so that none reaches another line.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/(?![\u200D\u{E0020}-\u{E007F}])[\p{Cf}\uFFFD]/gu, "")
    .replace(/\s/gu, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(/((?!\uFE0F)\p{M}{2})(?:(?!\uFE0F)\p{M})+/gu, "$1")
    .replace(/ +/g, " ")
    .trim();
}

/** Breaks a clean line so that no part is wider than `room` at that size; a word that is too long is broken inside. */
export function wrapText(text: string, face: Face, size: number, room: number, lettering: FontMetrics): Line[] {
  const lines: Line[] = [{ runs: [], width: 0 }];
  /** The position of the next piece: after the spaces, which do not count at the end of a line. */
  let pen = 0;
  const placePiece = (piece: Piece) => {
    const line = lines.at(-1) as Line;
    const last = line.runs.at(-1);
    const visibleWidth = size * lettering.width(piece.text.trimEnd(), piece.face);
    if (last && pen + visibleWidth > room) {
      lines.push({ runs: [], width: 0 });
      pen = 0;
      placePiece({ ...piece, text: piece.text.trimStart() });
    } else if (visibleWidth > room && !piece.whole) {
      for (const letter of splitGraphemes(piece.text)) placePiece({ ...piece, text: letter, whole: true });
    } else {
      const { whole: _, ...run } = piece;
      if (last && last.face === run.face && !last.meaning && !run.meaning) last.text += run.text;
      else line.runs.push({ x: pen, ...run });
      line.width = pen + visibleWidth;
      pen += size * lettering.width(run.text, run.face);
    }
  };
  for (const piece of splitPieces(text, face, lettering)) placePiece(piece);
  for (const { runs } of lines) {
    const last = runs.at(-1);
    if (last) last.text = last.text.trimEnd();
  }
  return lines;
}

interface Piece extends Omit<Run, "x"> {
  /** Never breaks, however narrow the line. */
  whole: boolean;
}

/** Words with the space or hyphen after them, a postcode as one word, single emoji, marks for what cannot be drawn. */
function splitPieces(text: string, face: Face, lettering: FontMetrics): Piece[] {
  const isCovered = (letters: string, by: Face) =>
    [...letters].every((letter) => lettering.covers(by, letter.codePointAt(0) as number));
  const splitWords = (letters: string): Piece[] =>
    bindPostcodes(letters)
      .split(/(?<= )/)
      // A hyphen at the end of a line reads as if it divided the word, which changes an email address.
      .flatMap((word) => (word.includes("@") ? [word] : word.split(/(?<=-)/)))
      // Drawn with an ordinary space, so that a search in the document finds it.
      .map((word) => ({ text: word.replaceAll("\u00A0", " "), face, whole: false }));
  if (isCovered(text, face)) return splitWords(text);

  const pieces: Piece[] = [];
  let readable = "";
  let unreadable = "";
  const flush = () => {
    if (readable) pieces.push(...splitWords(readable));
    if (unreadable) pieces.push({ text: UNREADABLE, face, meaning: unreadable, whole: true });
    readable = unreadable = "";
  };
  for (const letter of splitGraphemes(text)) {
    const visibleLetter = letter.replace(joiners, "");
    if (isCovered(visibleLetter, face)) {
      if (unreadable) flush();
      readable += visibleLetter;
    } else if (isCovered(visibleLetter, "emoji")) {
      flush();
      const shownLetter = letter.replaceAll("\uFE0F", "").replace(tones, "");
      pieces.push({
        text: shownLetter,
        face: "emoji",
        whole: true,
        ...(shownLetter === letter ? {} : { meaning: letter }),
      });
    } else {
      if (readable) flush();
      unreadable += letter;
    }
  }
  flush();
  return pieces;
}

function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
