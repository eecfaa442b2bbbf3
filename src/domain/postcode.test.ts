import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bindPostcodes,
  formatPostcode,
  formatPostcodeAsTyped,
  isValidPostcode,
  parsePostcodePart,
  readOutwardCode,
} from "./postcode.ts";

/** Anything a person may leave in the field, mostly near a postcode. */
const typing = fc.string({ unit: fc.constantFrom(..."SWAM1290 -.é"), maxLength: 12 });

describe("twenty spellings of one postcode", () => {
  test.each([
    "SW1A 1AA",
    "SW1A1AA",
    "sw1a1aa",
    "sw1a 1aa",
    "Sw1A 1aA",
    " SW1A  1AA ",
    "SW1A-1AA.",
    "SW1A-1AA",
    "SW1A.1AA",
    "SW1A1AA,",
    "SW1 A1AA",
    "S W 1 A 1 A A",
    "\tSW1A\t1AA\n",
    "SW1A\u00a01AA",
    "SW1A\u20091AA",
    "SW1A\u20131AA",
    "(SW1A 1AA)",
    "“SW1A 1AA”",
    "SW1A_1AA",
    "\u200bSW1A 1AA\ufeff",
  ])("%j", (text) => {
    expect(isValidPostcode(text)).toBe(true);
    expect(formatPostcode(text)).toBe("SW1A 1AA");
    expect(readOutwardCode(text)).toBe("SW1A");
  });
});

describe("the pattern of QB 5 decides what is valid", () => {
  test.each([
    ["M1 1AE", "M1"],
    ["M60 1NW", "M60"],
    ["CR2 6XH", "CR2"],
    ["DN55 1PT", "DN55"],
    ["W1A 1HQ", "W1A"],
    ["EC1A 1BB", "EC1A"],
    ["BF1 3AA", "BF1"],
    ["M1 1AA", "M1"],
    ["M11 1AA", "M11"],
    // Looser than Royal Mail, on purpose: the pattern of QB 5 is the one that counts.
    ["QQ99Z 9ZZ", "QQ99Z"],
  ])("%s is valid, outward %s", (text, outward) => {
    expect(isValidPostcode(text)).toBe(true);
    expect(readOutwardCode(text)).toBe(outward);
  });

  test.each([
    "",
    " ",
    "M",
    "M1",
    "SW1A",
    "SW1A 1",
    "SW1A 1A",
    "GIR 0AA",
    "BFPO 57",
    "BFPO 1234",
    "ABC1 1AA",
    "M123 1AA",
    "M1 AA1",
    "M1 1A1",
    "1M 1AA",
    "SW1AA 1AA",
    "SW1A 1AA1",
    "ſW1A 1AA",
    "ßW1 1AA",
    "SW١A 1AA",
    "90210",
  ])("%j is not", (text) => {
    expect(isValidPostcode(text)).toBe(false);
    expect(readOutwardCode(text)).toBeNull();
  });

  test("formatting never changes whether a text is valid, and formats once and for all", () => {
    fc.assert(
      fc.property(fc.oneof(typing, fc.string({ unit: "binary" })), (text) => {
        const formatted = formatPostcode(text);
        expect(formatPostcode(formatted)).toBe(formatted);
        expect(isValidPostcode(formatted)).toBe(isValidPostcode(text));
      }),
    );
  });

  test("what is valid is what the words of QB 5 say", () => {
    const literal = /^[a-z]{1,2}[0-9]{1,2}[a-z]? ?[0-9][a-z]{2}$/i;
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,3}[0-9]{0,3}[A-Za-z]? ?[0-9]?[A-Za-z]{1,3}$/), (text) => {
        expect(isValidPostcode(text)).toBe(literal.test(text.replaceAll(" ", "")));
      }),
    );
  });
});

describe("as typed", () => {
  /** "SW1|A" is the text SW1A with the caret behind the 1. */
  function shown({ text, caret }: { text: string; caret: number }): string {
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  }
  function field(shownText: string): { text: string; caret: number } {
    return { text: shownText.replace("|", ""), caret: shownText.indexOf("|") };
  }
  function typed({ text, caret }: { text: string; caret: number }): { text: string; caret: number } {
    return formatPostcodeAsTyped(text, caret);
  }
  function insert(at: { text: string; caret: number }, character: string) {
    return typed({ text: at.text.slice(0, at.caret) + character + at.text.slice(at.caret), caret: at.caret + 1 });
  }
  function backspace({ text, caret }: { text: string; caret: number }) {
    return typed({
      text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret),
      caret: Math.max(0, caret - 1),
    });
  }
  function forwardDelete({ text, caret }: { text: string; caret: number }) {
    return typed({ text: text.slice(0, caret) + text.slice(caret + 1), caret });
  }

  test.each([
    ["|", "|"],
    ["m|", "M|"],
    ["m4|", "M4|"],
    ["sw1a|", "SW1A|"],
    ["sw1a1|", "SW 1A1|"],
    ["SW1 A1A|", "SW1 A1A|"],
    ["SW1A1AA|", "SW1A 1AA|"],
    ["sw1a1aa|", "SW1A 1AA|"],
    [" sw1a  1aa |", "SW1A 1AA|"],
    ["M4| 6BF", "M4| 6BF"],
    ["M4 |6BF", "M4 |6BF"],
    ["M41| 6BF", "M41| 6BF"],
    ["M4 1|6BF", "M41| 6BF"],
    ["|M4 6BF", "|M4 6BF"],
    ["M4 6|F", "M46|F"],
  ])("%s becomes %s", (before, after) => {
    expect(shown(typed(field(before)))).toBe(after);
  });

  test("typing one character after another ends in the postcode, whichever way it is spelt", () => {
    for (const spelling of ["sw1a1aa", "SW1A 1AA", "sw1a-1aa"]) {
      const end = [...spelling].reduce(insert, { text: "", caret: 0 });
      expect(shown(end)).toBe("SW1A 1AA|");
    }
  });

  test("the caret stays behind the same letter or digit, and none is lost", () => {
    const alone = (text: string) => formatPostcode(text).replace(" ", "");
    fc.assert(
      fc.property(typing, fc.nat(12), (text, at) => {
        const caret = Math.min(at, text.length);
        const after = formatPostcodeAsTyped(text, caret);
        expect(alone(after.text)).toBe(alone(text));
        expect(alone(after.text.slice(0, after.caret))).toBe(alone(text.slice(0, caret)));
      }),
    );
  });

  test("typing at the end leaves the caret at the end, and the text formatted", () => {
    fc.assert(
      fc.property(typing, (text) => {
        const after = formatPostcodeAsTyped(text, text.length);
        expect(after).toEqual({ text: formatPostcode(text), caret: formatPostcode(text).length });
      }),
    );
  });

  test("every key press of Backspace or Delete gets on, from any caret", () => {
    fc.assert(
      fc.property(typing, fc.nat(12), (text, at) => {
        const start = typed({ text, caret: Math.min(at, text.length) });
        let field = start;
        // A space may come back once behind a letter that went, so twice the characters is the most it takes.
        for (let press = 0; press < 2 * start.text.length && field.caret > 0; press += 1) field = backspace(field);
        expect(field.caret).toBe(0);
        field = start;
        for (let press = 0; press < 2 * start.text.length; press += 1) field = forwardDelete(field);
        expect(field.text.slice(field.caret)).toBe("");
      }),
    );
  });

  test("deleting across the space goes on to the letter before it and to the digit behind it", () => {
    const once = backspace(field("SW1A |1AA"));
    expect(shown(once)).toBe("SW1A|1AA");
    expect(shown(backspace(once))).toBe("SW1|1AA");
    const ahead = forwardDelete(field("SW1A| 1AA"));
    expect(shown(ahead)).toBe("SW1A|1AA");
    expect(shown(forwardDelete(ahead))).toBe("SW1 A|AA");
  });
});

describe("parsePostcodePart", () => {
  test.each([
    ["M", { area: "M", district: null, districtLetter: null }],
    ["sw", { area: "SW", district: null, districtLetter: null }],
    [" M1 ", { area: "M", district: "M1", districtLetter: null }],
    ["M11", { area: "M", district: "M11", districtLetter: null }],
    ["W1A", { area: "W", district: "W1", districtLetter: "W1A" }],
    ["EC1A", { area: "EC", district: "EC1", districtLetter: "EC1A" }],
  ])("reads %j", (text, part) => {
    expect(parsePostcodePart(text)).toEqual(part);
  });

  test.each(["", "1", "ABC", "M1 2", "M 1", "M1-M4", "M1*", "BFPO", "GIR", "M123", "M1AA", "M1 2AB"])(
    "takes %j for no part",
    (text) => {
      expect(parsePostcodePart(text)).toBeNull();
    },
  );
});

describe("bindPostcodes", () => {
  test.each(["M4 6BF", "B33 8TH", "SW1A 1AA", "EC1A 1BB", "m4 6bf"])("keeps the halves of %s together", (postcode) => {
    const bound = postcode.replace(" ", "\u00A0");
    expect(bindPostcodes(postcode)).toBe(bound);
    expect(bindPostcodes(`Mill Lane, Leeds ${postcode}. Tel. 0161`)).toBe(`Mill Lane, Leeds ${bound}. Tel. 0161`);
  });

  test.each(["4 Mill Lane", "M4 Ancoats", "Unit 6 2nd floor", "HMS4 6BF", "M4 6BFX", "GB 482 1177 03", "M4\n6BF"])(
    "leaves %j as it is",
    (text) => {
      expect(bindPostcodes(text)).toBe(text);
    },
  );
});
