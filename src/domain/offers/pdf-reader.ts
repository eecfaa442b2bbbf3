// Reads only PDFs that Volute wrote: their objects by the cross-reference table, the attached files, and the text of
// the pages. Anything that pdfkit would not write counts as damage.

type Bytes = Uint8Array<ArrayBuffer>;
/** Unpacks zlib data; throws for anything else, and above so many bytes. */
export type Inflate = (packed: Bytes, limit: number) => Promise<Bytes>;
/** The bytes of a stream in the file, packed or not. */
export type StreamReader = (stream: Bytes, isPacked: boolean) => Promise<Bytes>;

/** Throws once all unpacked data exceed so many bytes: a small file can unpack to any size, again and again. */
export function createStreamReader(limit: number, inflate: Inflate): StreamReader {
  let remaining = limit;
  return async (stream, isPacked) => {
    const bytes = isPacked ? await inflate(stream, remaining) : stream;
    remaining -= bytes.length;
    if (remaining <= 0) throw new RangeError("This is more than any quotation holds");
    return bytes;
  };
}

interface PdfObject {
  dictionary: string;
  /** As it is in the file. */
  stream: Bytes | null;
}
export type PdfObjects = ReadonlyMap<number, PdfObject>;

const STREAM = "\nstream\n";

/** Null if the last lines, or the table that they refer to, are not as we write them. */
export function readPdfObjects(file: Bytes): PdfObjects | null {
  // One character per byte, so that positions in both are the same.
  const text = new TextDecoder("latin1").decode(file);
  const tableStart = Number(/startxref\n(\d{1,10})\n%%EOF\n$/.exec(text.slice(-100))?.[1] ?? Number.NaN);
  const header = /^xref\n0 (\d{1,6})\n0000000000 65535 f \n/.exec(text.slice(tableStart, tableStart + 100));
  if (!text.startsWith("%PDF-1.") || !header) return null;
  const lines = text.slice(tableStart + header[0].length).split("\n", Number(header[1]) - 1);
  const positions = lines.map((line) => (/^\d{10} 00000 n $/.test(line) ? Number(line.slice(0, 10)) : Number.NaN));
  // No two objects have the same position, so that together they are no larger than the file.
  if (positions.some(Number.isNaN) || new Set(positions).size < positions.length) return null;

  const sorted = [...positions, tableStart].sort((a, b) => a - b);
  const ends = new Map(sorted.map((position, index) => [position, sorted[index + 1] ?? tableStart]));
  return new Map(
    positions.map((position, index) => [index + 1, readObject(file, text, position, ends.get(position) ?? tableStart)]),
  );
}

function readObject(file: Bytes, text: string, from: number, to: number): PdfObject {
  const body = text.slice(from, to);
  const streamStart = body.indexOf(STREAM);
  if (streamStart < 0) return { dictionary: body, stream: null };
  const dictionary = body.slice(0, streamStart);
  const length = Number(/\/Length (\d{1,10})\n/.exec(dictionary)?.[1] ?? 0);
  const start = from + streamStart + STREAM.length;
  return { dictionary, stream: file.subarray(start, Math.min(start + length, to)) };
}

async function readStream({ dictionary, stream }: PdfObject, open: StreamReader): Promise<Bytes> {
  if (!stream) throw new TypeError("Nothing stands here");
  return open(stream, dictionary.includes("/Filter /FlateDecode"));
}

/** The attached file of that name; null if there is none or more than one, or it cannot be unpacked. */
export async function readAttachment(objects: PdfObjects, name: string, open: StreamReader) {
  const specifications = [...objects.values()].filter(
    ({ dictionary }) => dictionary.includes("/Type /Filespec") && dictionary.includes(`/UF (${name})`),
  );
  const [specification] = specifications;
  const file = findReferred(objects, specification?.dictionary ?? "", "/EF <<\n/F");
  if (specifications.length !== 1 || !file) return null;
  return readStream(file, open).catch(() => null);
}

const findReferred = (objects: PdfObjects, dictionary: string, key: string): PdfObject | undefined => {
  const index = dictionary.indexOf(`${key} `);
  return index < 0 ? undefined : objects.get(Number.parseInt(dictionary.slice(index + key.length), 10));
};

/** The text of all pages, without white space: a line breaks wherever there was no more room. */
export async function extractText(objects: PdfObjects, open: StreamReader): Promise<string> {
  let text = "";
  for (const { dictionary } of objects.values()) {
    if (!/\/Type \/Page\n/.test(dictionary)) continue;
    const contents = findReferred(objects, dictionary, "/Contents");
    const resources = findReferred(objects, dictionary, "/Resources");
    if (!contents || !resources) continue;
    const fonts = await readFonts(objects, resources.dictionary, open);
    text += decodeText(decodeLatin1(await readStream(contents, open)), fonts);
  }
  return text.replaceAll(/\s/g, "");
}

type CharacterMap = Map<string, string>;

async function readFonts(
  objects: PdfObjects,
  resources: string,
  open: StreamReader,
): Promise<Map<string, CharacterMap>> {
  const fonts = new Map<string, CharacterMap>();
  for (const [, name = "", id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = findReferred(objects, objects.get(Number(id))?.dictionary ?? "", "/ToUnicode");
    if (map) fonts.set(name, parseCharacterMap(decodeLatin1(await readStream(map, open))));
  }
  return fonts;
}

/** Maps the codes of a font to their text, in UTF-16. */
function parseCharacterMap(map: string): CharacterMap {
  const characters: CharacterMap = new Map();
  for (const [, from = "", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^[\]]*)\]/g)) {
    for (const [index, [, units = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, "0");
      characters.set(code, String.fromCharCode(...units.split(" ").map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return characters;
}

function decodeText(content: string, fonts: Map<string, CharacterMap>): string {
  let font: CharacterMap = new Map();
  let text = "";
  for (const [, name, codes] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    else for (const [code] of (codes ?? "").matchAll(/.{4}/g)) text += font.get(code) ?? "";
  }
  return text;
}

const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
