// Reads only PDFs that Volute wrote: their objects by the cross-reference table, the attached files, and the text of
// the pages. Anything that pdfkit would not write counts as damage.

type Bytes = Uint8Array<ArrayBuffer>;
/** Unpacks zlib data; throws for anything else, and above so many bytes. */
export type Inflate = (packed: Bytes, most: number) => Promise<Bytes>;
/** The bytes of a stream in the file, packed or not. */
export type StreamReader = (stream: Bytes, isPacked: boolean) => Promise<Bytes>;

/** Throws once all unpacked data exceed so many bytes: a small file can unpack to any size, again and again. */
export function createStreamReader(most: number, inflate: Inflate): StreamReader {
  let left = most;
  return async (stream, isPacked) => {
    const bytes = isPacked ? await inflate(stream, left) : stream;
    left -= bytes.length;
    if (left <= 0) throw new RangeError("This is more than any quotation holds");
    return bytes;
  };
}

interface Thing {
  dictionary: string;
  /** As it is in the file. */
  stream: Bytes | null;
}
export type PdfObjects = ReadonlyMap<number, Thing>;

const STREAM = "\nstream\n";

/** Null if the last lines, or the table that they refer to, are not as we write them. */
export function readPdfObjects(file: Bytes): PdfObjects | null {
  // One character per byte, so that positions in both are the same.
  const text = new TextDecoder("latin1").decode(file);
  const table = Number(/startxref\n(\d{1,10})\n%%EOF\n$/.exec(text.slice(-100))?.[1] ?? Number.NaN);
  const head = /^xref\n0 (\d{1,6})\n0000000000 65535 f \n/.exec(text.slice(table, table + 100));
  if (!text.startsWith("%PDF-1.") || !head) return null;
  const lines = text.slice(table + head[0].length).split("\n", Number(head[1]) - 1);
  const places = lines.map((line) => (/^\d{10} 00000 n $/.test(line) ? Number(line.slice(0, 10)) : Number.NaN));
  // No two objects have the same position, so that together they are no larger than the file.
  if (places.some(Number.isNaN) || new Set(places).size < places.length) return null;

  const sorted = [...places, table].sort((a, b) => a - b);
  const ends = new Map(sorted.map((place, at) => [place, sorted[at + 1] ?? table]));
  return new Map(places.map((place, at) => [at + 1, thingIn(file, text, place, ends.get(place) ?? table)]));
}

function thingIn(file: Bytes, text: string, from: number, to: number): Thing {
  const body = text.slice(from, to);
  const split = body.indexOf(STREAM);
  if (split < 0) return { dictionary: body, stream: null };
  const dictionary = body.slice(0, split);
  const length = Number(/\/Length (\d{1,10})\n/.exec(dictionary)?.[1] ?? 0);
  const start = from + split + STREAM.length;
  return { dictionary, stream: file.subarray(start, Math.min(start + length, to)) };
}

async function opened({ dictionary, stream }: Thing, open: StreamReader): Promise<Bytes> {
  if (!stream) throw new TypeError("Nothing stands here");
  return open(stream, dictionary.includes("/Filter /FlateDecode"));
}

/** The attached file of that name; null if there is none or more than one, or it cannot be unpacked. */
export async function readAttachment(things: PdfObjects, name: string, open: StreamReader) {
  const named = [...things.values()].filter(
    ({ dictionary }) => dictionary.includes("/Type /Filespec") && dictionary.includes(`/UF (${name})`),
  );
  const [one] = named;
  const file = referred(things, one?.dictionary ?? "", "/EF <<\n/F");
  if (named.length !== 1 || !file) return null;
  return opened(file, open).catch(() => null);
}

const referred = (things: PdfObjects, dictionary: string, key: string): Thing | undefined => {
  const at = dictionary.indexOf(`${key} `);
  return at < 0 ? undefined : things.get(Number.parseInt(dictionary.slice(at + key.length), 10));
};

/** The text of all pages, without white space: a line breaks wherever there was no more room. */
export async function extractText(things: PdfObjects, open: StreamReader): Promise<string> {
  let words = "";
  for (const { dictionary } of things.values()) {
    if (!/\/Type \/Page\n/.test(dictionary)) continue;
    const contents = referred(things, dictionary, "/Contents");
    const resources = referred(things, dictionary, "/Resources");
    if (!contents || !resources) continue;
    const fonts = await lettersOf(things, resources.dictionary, open);
    words += wordsOf(latin(await opened(contents, open)), fonts);
  }
  return words.replaceAll(/\s/g, "");
}

type Letters = Map<string, string>;

async function lettersOf(things: PdfObjects, resources: string, open: StreamReader): Promise<Map<string, Letters>> {
  const fonts = new Map<string, Letters>();
  for (const [, name = "", id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = referred(things, things.get(Number(id))?.dictionary ?? "", "/ToUnicode");
    if (map) fonts.set(name, lettersIn(latin(await opened(map, open))));
  }
  return fonts;
}

/** Maps the codes of a font to their text, in UTF-16. */
function lettersIn(map: string): Letters {
  const letters: Letters = new Map();
  for (const [, from = "", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^[\]]*)\]/g)) {
    for (const [at, [, units = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(from, 16) + at).toString(16).padStart(4, "0");
      letters.set(code, String.fromCharCode(...units.split(" ").map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return letters;
}

function wordsOf(content: string, fonts: Map<string, Letters>): string {
  let font: Letters = new Map();
  let words = "";
  for (const [, name, codes] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    else for (const [code] of (codes ?? "").matchAll(/.{4}/g)) words += font.get(code) ?? "";
  }
  return words;
}

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
