// Reads our own PDFs back, for tests: the texts of a page, and every byte with compressed ones inflated.
import { inflateSync } from "node:zlib";

export interface ReadPdf {
  /** The texts of each page, one per line, in drawing order. */
  pages: string[];
  /** All objects as Latin-1, streams inflated. */
  everything: string;
  /** The picture's position on the page, if there is one, in points from the top left. */
  picture?: { width: number; height: number; x: number; y: number };
}

interface Thing {
  dictionary: string;
  stream: string;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const things = thingsOf(Buffer.from(bytes));
  const all = [...things.values()];
  const referred = (dictionary: string, key: string) => things.get(Number(dictionary.match(`${key} (\\d+) 0 R`)?.[1]));
  const fonts = new Map<string, Map<string, string>>();
  const pages = all.filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary));
  for (const page of pages) {
    const resources = referred(page.dictionary, "/Resources")?.dictionary ?? "";
    for (const [, name = "", id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = things.get(Number(id))?.dictionary ?? "";
      fonts.set(name, lettersOf(referred(font, "/ToUnicode")?.stream ?? ""));
    }
  }
  const contents = pages.map((page) => referred(page.dictionary, "/Contents")?.stream ?? "");
  const picture = contents.join("\n").match(/(?<![-\d.])([-\d.]+) 0 0 ([-\d.]+) ([-\d.]+) ([-\d.]+) cm\n\/I1 Do/);
  const [width = 0, height = 0, x = 0, y = 0] = picture?.slice(1).map(Number) ?? [];
  return {
    pages: contents.map((content) => textOf(content, fonts)),
    everything: all.map(({ dictionary, stream }) => `${dictionary}\n${stream}`).join("\n"),
    // Pages are drawn downwards, so a picture is upside down: from its lower edge, with a negative height.
    ...(picture ? { picture: { width, height: -height, x, y: y + height } } : {}),
  };
}

function thingsOf(bytes: Buffer): Map<number, Thing> {
  const file = bytes.toString("latin1");
  const table = Number(file.match(/startxref\n(\d+)\n%%EOF\n$/)?.[1]);
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
  const things = new Map<number, Thing>();
  for (const [at, from] of offsets.entries()) {
    const body = file.slice(from, Math.min(...offsets.filter((offset) => offset > from), table));
    const split = body.indexOf("\nstream\n");
    const dictionary = split < 0 ? body : body.slice(0, split);
    const raw = split < 0 ? "" : body.slice(split + 8, body.lastIndexOf("\nendstream"));
    const isPicture = dictionary.includes("/Subtype /Image");
    const packed = dictionary.includes("/FlateDecode") && !isPicture;
    const stream = packed ? inflateSync(Buffer.from(raw, "latin1")).toString("latin1") : raw;
    things.set(at + 1, { dictionary, stream });
  }
  return things;
}

function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = "", list = ""] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*)\]/g)) {
    for (const [at, [, units = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(from, 16) + at).toString(16).padStart(4, "0");
      letters.set(code, String.fromCharCode(...units.split(" ").map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return letters;
}

function textOf(content: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>();
  let text = "";
  for (const [token, name, codes = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\nET/g)) {
    if (name) font = fonts.get(name) ?? font;
    else if (token === "\nET") text += "\n";
    else text += codes.replace(/.{4}/g, (code) => font.get(code) ?? "?");
  }
  return text;
}
