// The guide's pictures show what the product shows today: taken again, each page reads as recorded beside its picture.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasFaketime } from "#test/kit/conditions.ts";
import { pictures } from "../../tools/guide/pictures.ts";
import { takePictures } from "../../tools/guide/take-pictures.ts";

describe.runIf(hasFaketime)("the pictures of the guide", () => {
  test("are those of these pages; npm run guide makes them again", async () => {
    for await (const { name, text } of takePictures(pictures)) {
      const recorded = readFileSync(new URL(`../../docs/guide/pictures/${name}.txt`, import.meta.url), "utf8");
      // Emails of the same moment have no order.
      expect(text.split("\n").sort(), name).toEqual(recorded.split("\n").sort());
    }
  });
});
