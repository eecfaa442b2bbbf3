// UK postcodes: "SW1A 1AA" is the area SW, the district SW1 with the letter A, and the inward part 1AA.

export const POSTCODE_MESSAGE = "Please enter a valid UK postcode";

/** QB 5: 1-2 letters, 1-2 digits, an optional letter, a digit and 2 letters; spaces and case are normalised before. */
const POSTCODE = /^[A-Z]{1,2}\d{1,2}[A-Z]?\d[A-Z]{2}$/;

/** The inward part is always the last three characters. */
const INWARD = 3;

/** At least the length of the shortest postcode, and only characters of postcodes. */
const LONG_ENOUGH = /^[A-Z\d]{5,}$/;

/** Whether the text matches the pattern of QB 5; case, spaces and punctuation don't matter. */
export function isValidPostcode(text: string): boolean {
  return POSTCODE.test(compactPostcode(text));
}

/** Upper case, only letters and digits, one space before the last three; no space while too short for a postcode. */
export function formatPostcode(text: string): string {
  const characters = compactPostcode(text);
  if (!LONG_ENOUGH.test(characters)) return characters;
  return `${characters.slice(0, -INWARD)} ${characters.slice(-INWARD)}`;
}

/**
 * Formats a field while a user types: `caret` is a position in the text, and stays after the same letter or digit. A
 * space that was just deleted stays away until the next edit elsewhere, so that deleting across it works; leaving the
 * field formats it with `formatPostcode`.
 */
export function formatPostcodeAsTyped(text: string, caret: number): { text: string; caret: number } {
  const charactersBefore = compactPostcode(text.slice(0, caret)).length;
  const formatted = formatPostcode(text);
  const spaceIndex = formatted.indexOf(" ");
  if (spaceIndex < 0 || charactersBefore < spaceIndex) return { text: formatted, caret: charactersBefore };
  if (charactersBefore > spaceIndex) return { text: formatted, caret: charactersBefore + 1 };
  const characters = compactPostcode(text);
  if (characters.length === text.length) return { text: characters, caret: charactersBefore };
  // The caret stays on the same side of the space.
  const isBehindSpace = compactPostcode(text.slice(caret - 1, caret)) === "";
  return { text: formatted, caret: isBehindSpace ? charactersBefore + 1 : charactersBefore };
}

/** The space in a postcode anywhere in a text. */
const POSTCODE_SPACE = /(?<=\b[A-Z]{1,2}\d[A-Z\d]?) (?=\d[A-Z]{2}\b)/gi;

/** Puts a no-break space into each postcode, so that no line ends in one. For texts that are shown, not for data. */
export const bindPostcodes = (text: string): string => text.replace(POSTCODE_SPACE, "\u00A0");

/** "SW1A" of "sw1a 1aa"; null unless the postcode is valid. */
export function readOutwardCode(text: string): string | null {
  return isValidPostcode(text) ? compactPostcode(text).slice(0, -INWARD) : null;
}

export interface PostcodePart {
  /** "SW" */
  area: string;
  /** "SW1"; null if the part is an area. */
  district: string | null;
  /** "SW1A"; null if the part has no letter after its district. */
  districtLetter: string | null;
}

/** Parses "M", "M1" or "W1A" as area, district or district with letter; null for all else, such as sectors ("M1 2"). */
export function parsePostcodePart(text: string): PostcodePart | null {
  const match = /^([A-Z]{1,2})(?:(\d{1,2})([A-Z])?)?$/.exec(text.trim().toUpperCase());
  const [whole, area, number, letter] = match ?? [];
  if (whole === undefined || area === undefined) return null;
  return {
    area,
    district: number === undefined ? null : area + number,
    districtLetter: letter === undefined ? null : whole,
  };
}

/** Letters beyond A to Z stay as they are, so that the pattern refuses them. */
function compactPostcode(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
