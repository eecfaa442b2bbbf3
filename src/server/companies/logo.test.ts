import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { NOT_AN_IMAGE } from "#domain/companies/logo.ts";
import { readLogo } from "#server/quotes/document/logo.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { hostileLogos, type Sample } from "#test/kit/quotes/logos.ts";

interface Reply {
  brandImageData: string;
  brandImageType: string;
  brandImageSize: number;
  error: string;
  code: string;
  fields: Record<string, string>;
}

const world = await openWorld();
const samples = await hostileLogos();

const upload = ({ bytes, type = "image/png" }: Pick<Sample, "bytes" | "type">) =>
  world.as<Reply>("company_admin", "PUT", `/api/company/${world.north.id}/brand-image`, {
    brandImageData: bytes.toString("base64"),
    brandImageType: type,
    brandImageSize: bytes.length,
  });

/** Each is redrawn once. */
const uploaded = new Map<Sample, ReturnType<typeof upload>>();
function uploadOnce(sample: Sample) {
  const known = uploaded.get(sample) ?? upload(sample);
  uploaded.set(sample, known);
  return known;
}

test("there are enough of them", () => {
  expect(Object.keys(samples).length).toBeGreaterThanOrEqual(30);
  const withGps = Object.entries(samples).filter(([name]) => name.includes("GPS"));
  expect(withGps).toHaveLength(4);
  for (const [name, { bytes }] of withGps)
    expect(/Exif|eXIf|EXIF|GPSLatitude/.test(bytes.toString("latin1")), name).toBe(true);
});

describe.each(Object.entries(samples))("%s", (_name, sample) => {
  test(`becomes ${sample.becomes}`, async () => {
    const { status, json } = await uploadOnce(sample);
    if (!sample.becomes.includes(" x ")) {
      expect(json).toEqual({ error: sample.becomes, code: "invalid", fields: { brandImageData: sample.becomes } });
      expect(status).toBe(400);
      return;
    }
    expect(status, json.error).toBe(200);
    const picture = Buffer.from(json.brandImageData, "base64");
    expect(json.brandImageSize).toBe(picture.length);
    expect(picture.length).toBeLessThan(400_000);
    const found = json.brandImageType === "image/png" ? readPng(picture) : readJpeg(picture);
    expect(`${found.width} x ${found.height}`).toBe(sample.becomes);
    // Only the picture: no text, profile, position or animation, and nothing after its end.
    expect(found.rest).toEqual([]);
    for (const word of ["script", "GPS", "Exif", "http", "PK\x05\x06"]) expect(picture.includes(word)).toBe(false);
    expect(readLogo(json.brandImageData), "a document can show it").not.toBeNull();
  });
});

test("invalid base64 is refused", async () => {
  const url = `/api/company/${world.north.id}/brand-image`;
  for (const brandImageData of ["", "not base64!", "data:image/png;base64,iVBORw0KGgo=", "abc", 7, null, undefined]) {
    const { status, json } = await world.as("company_admin", "PUT", url, { brandImageData });
    expect(json).toMatchObject({ code: "invalid", fields: { brandImageData: NOT_AN_IMAGE } });
    expect(status).toBe(400);
  }
});

test("a body beyond all limits is refused before it is read", async () => {
  expect((await upload({ bytes: Buffer.alloc(3_000_000) })).status).toBe(413);
});

test("transparency is kept, an opaque alpha channel removed, a photograph saved as JPEG", async () => {
  const kept = async (name: string) => (await uploadOnce(samples[name] as Sample)).json;
  const chunksOf = (png: Reply) => readPng(Buffer.from(png.brandImageData, "base64")).chunks;
  expect(chunksOf(await kept("PNG"))).toContain("tRNS");
  expect(chunksOf(await kept("PNG with a channel that hides nothing"))).not.toContain("tRNS");
  expect((await kept("a photograph")).brandImageType).toBe("image/jpeg");
});

test.runIf(isWholeSuite)(
  "many large pictures are processed one at a time; beyond the queue they are refused, and companies take turns",
  async () => {
    const bomb = samples["25 million pixels, interlaced"] as Sample;
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    let drawn = 0;
    const counted = async (uploading: Promise<{ status: number }>) => {
      const { status } = await uploading;
      if (status === 200) drawn += 1;
      return { status, at: drawn };
    };
    const answers = Promise.all(Array.from({ length: 14 }, () => counted(upload(bomb))));
    const picture = samples.PNG?.bytes.toString("base64");
    const other = await counted(world.as("user of the other company", "PUT", "/api/auth/profile", { picture }));
    const statuses = (await answers).map(({ status }) => status);
    clearInterval(watch);
    // One is being redrawn while four wait.
    expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([5, 9]);
    expect(other.status).toBe(200);
    expect(other.at, "drawn before the rest of the first company's").toBeLessThan(5);
    expect((most - before) / 1e6, "megabytes").toBeLessThan(400);
  },
);

/** Size, and what is neither picture nor end. */
function readPng(file: Buffer) {
  const chunks: string[] = [];
  const data: Buffer[] = [];
  let at = 8;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    chunks.push(type);
    if (type === "IDAT") data.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  inflateSync(Buffer.concat(data));
  const known = ["IHDR", "pHYs", "PLTE", "tRNS", "IDAT", "IEND"];
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    chunks,
    rest: chunks.filter((type) => !known.includes(type)),
  };
}

function readJpeg(file: Buffer) {
  const rest: string[] = [];
  let size = { width: 0, height: 0 };
  let at = 2;
  while (file[at] === 0xff && file[at + 1] !== 0xda) {
    const marker = file[at + 1] as number;
    if (marker === 0xc0) size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    // APP0 is JFIF's own head of 16 bytes.
    if ((marker > 0xe0 && marker <= 0xef) || marker === 0xfe) rest.push(marker.toString(16));
    at += 2 + file.readUInt16BE(at + 2);
  }
  if (file.indexOf(Buffer.from([0xff, 0xd9])) !== file.length - 2) rest.push("something behind the end");
  return { ...size, rest };
}
