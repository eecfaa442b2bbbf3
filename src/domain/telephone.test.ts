import { describe, expect, test } from "vitest";
import { buildTelephoneUrl, findNationalNumber, isTelephone } from "./telephone.ts";

describe("a telephone number", () => {
  test.each([
    "0161 496 0123",
    "+44 (0)161 496-0123",
    "0161 496 0123 ext 4",
    "0161 496 0123 x4",
    "0161.496.0123",
    "999",
    "EXT 12",
    "01865 000000 (after 6pm)",
  ])("is %j", (number) => {
    expect(isTelephone(number)).toBe(true);
  });
  test.each(["", " ", "ext", "( )", "ask Ann", "2 rings", "6pm", "Ann 0161 496 0123", "٠١٦١"])("is not %j", (text) => {
    expect(isTelephone(text)).toBe(false);
  });

  test.each([
    ["0161 496 0102", "tel:01614960102"],
    ["+44 161 496 0102", "tel:+441614960102"],
    ["+44 (0)161 496-0102", "tel:+441614960102"],
    ["(0161) 496 0123 ext 4", "tel:01614960123;ext=4"],
    ["0161 496 0123, extension 12 (Ann)", "tel:01614960123;ext=12"],
    ["0161 496 0123x4", "tel:01614960123;ext=4"],
    ["01865 000000 (after 6pm)", "tel:01865000000"],
    ["01865 000000 after 6pm", "tel:01865000000"],
    ["01865 000000 6pm to 8pm", "tel:01865000000"],
    ["01865 000000 3-5pm", "tel:01865000000"],
    ["01865 000000 - 6 pm", "tel:01865000000"],
    ["01865 000000 18:00 to 20:00", "tel:01865000000"],
    ["01865 000000 (2 rings)", "tel:01865000000"],
    ["(01865 000000)", "tel:01865000000"],
    ["01865 000000 / 07700 900123", "tel:01865000000"],
    ["+44 7700 900123 mobile, or +44 1865 000000", "tel:+447700900123"],
  ])("%j is rung as %s", (telephone, url) => expect(buildTelephoneUrl(telephone)).toBe(url));

  test.each([
    ["+44 (0)161 496-0123", "1614960123"],
    ["00441614960123", "1614960123"],
    ["0161 496 0123", null],
    ["+353 1 496 0123", null],
    ["+44", null],
  ])("%j has the national number %j", (text, number) => expect(findNationalNumber(text)).toBe(number));
});
