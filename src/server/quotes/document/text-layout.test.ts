import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadFonts } from "./fonts.ts";
import { cleanLine, UNREADABLE, wrapText } from "./text-layout.ts";

const { lettering } = loadFonts();
const layOutRuns = (text: string) =>
  wrapText(cleanLine(text), "regular", 10, 1000, lettering).flatMap((line) => line.runs);
const listShownTexts = (text: string) => layOutRuns(text).map((run) => run.text);

describe("cleanLine", () => {
  test.each([
    ["an override of the reading order", "Pay £\u202E009\u202C now", "Pay £009 now"],
    ["isolates and marks of direction", "\u2066a\u2069\u200Fb\u061C", "ab"],
    ["NUL and other control characters", "a\u0000b\u0007c\u009F", "abc"],
    ["half a character", "a\uD83Db", "ab"],
    ["what has no width", "a\u200Bb\uFEFFc\u00ADd", "abcd"],
    ["lines and spaces of all kinds", " a\n\tb\u00A0\u2003c ", "a b c"],
    ["letters made of two", "Sia\u0302n W\u0302yn", "Siân Ŵyn"],
    ["ligatures", "o\uFB03ce \uFB01t", "office fit"],
    ["piles of accents", `z${"\u0301".repeat(20)}o`, "ź\u0301\u0301o"],
  ])("%s", (_title, text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  test("keeps what emoji are made of", () => {
    for (const text of ["👩🏽‍🔧", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "❤️", "1️⃣"]) expect(cleanLine(text)).toBe(text);
  });
});

describe("letters", () => {
  test("names of this country and its neighbours need no other typeface", () => {
    for (const name of ["Łukasz", "Siân", "O'Brien", "O’Brien", "Ŵyn ŷ", "Ænne Þór", "Дружба", "Ένα", "£€", "Nguyễn"])
      expect(layOutRuns(name)).toEqual([{ x: 0, text: name, face: "regular" }]);
  });

  test("emoji are drawn, and those of several parts as one", () => {
    expect(layOutRuns("Baths 🚿")).toMatchObject([{ text: "Baths " }, { text: "🚿", face: "emoji" }]);
    expect(listShownTexts("👨‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿")).toEqual(["👨‍👩‍👧‍👦", " ", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"]);
    expect(layOutRuns("👍🏽")).toMatchObject([{ text: "👍", meaning: "👍🏽" }]);
  });

  test("what no typeface has becomes a mark, with the true letters behind it", () => {
    expect(layOutRuns("王小明 Ltd")).toMatchObject([{ text: UNREADABLE, meaning: "王小明" }, { text: " Ltd" }]);
    expect(layOutRuns("محمد")).toMatchObject([{ text: UNREADABLE, meaning: "محمد" }]);
    expect(layOutRuns("\u{10FFFD}")).toMatchObject([{ text: UNREADABLE }]);
  });
});

describe("wrap", () => {
  const line = (text: string, room: number) =>
    wrapText(cleanLine(text), "strong", 10, room, lettering).map((one) => one.runs.map((run) => run.text).join(""));

  test("breaks at spaces and after hyphens, and drops the space", () => {
    expect(line("Like-for-like replacement", 70)).toEqual(["Like-for-like", "replacement"]);
    expect(line("Like-for-like replacement", 45)).toEqual(["Like-for-", "like", "replacem", "ent"]);
  });

  test("never breaks inside a postcode, and draws it with an ordinary space", () => {
    for (let room = 60; room < 300; room++) {
      const lines = line("Ancoats Mill, 14 Redhill Street, Manchester M4 6BF, and SW1A 1AA", room);
      expect(lines.filter((one) => one.includes("M4 6BF"))).toHaveLength(1);
      expect(lines.filter((one) => one.includes("SW1A 1AA"))).toHaveLength(1);
    }
  });

  test("breaks no email address that fits on a line", () => {
    for (let room = 170; room < 300; room++) {
      const lines = line("Manchester M17 1ZZ, office@northern-pumps.test", room);
      expect(lines.filter((one) => one.includes("office@northern-pumps.test"))).toHaveLength(1);
    }
  });

  test("nothing at all is one empty line", () => {
    expect(line("", 50)).toEqual([""]);
  });

  const anyText = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.lorem({ maxCount: 30 }),
    fc
      .array(fc.constantFrom("🚿", "王", "a", " ", "-", "\u202E", "👩🏽‍🔧", "W", "ﬁ", "\u0301"))
      .map((all) => all.join("")),
  );
  const least = 30;

  test("no line is wider than its room, whatever the text", () => {
    fc.assert(
      fc.property(anyText, fc.double({ min: least, max: 300, noNaN: true }), (text, room) => {
        for (const { width } of wrapText(cleanLine(text), "regular", 10, room, lettering))
          expect(width).toBeLessThanOrEqual(room + 0.001);
      }),
    );
  });

  test("no letter is lost, whatever the text", () => {
    const bare = (text: string) => text.replace(/\s|\u200D|\uFE0F|[\u{E0020}-\u{E007F}]/gu, "");
    fc.assert(
      fc.property(anyText, fc.double({ min: least, max: 300, noNaN: true }), (text, room) => {
        const clean = cleanLine(text);
        const all = wrapText(clean, "regular", 10, room, lettering).flatMap(({ runs: layOutRuns }) => layOutRuns);
        expect(bare(all.map((run) => run.meaning ?? run.text).join(""))).toBe(bare(clean));
      }),
    );
  });
});
