import { expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { moveToFirst, removeOption, restoreOption, setOption } from "./option-changes.ts";

const ids = (driveTypeId: number) => ({
  equipmentAccessId: 1,
  jobTypeId: 1,
  pumpStyleId: 1,
  motorSizeId: 1,
  driveTypeId,
});
const line = (id: string, ...options: number[]) => ({ id, extraId: 1, words: id, price: 100, quantity: 100, options });
/** Three options with the drives 1, 2 and 3. */
const quote = {
  ...ids(1),
  options: [
    { label: "A", words: null, job: null },
    { label: "B", words: null, job: ids(2) },
    { label: "C", words: "Best", job: ids(3) },
  ],
  lines: [line("all"), line("first", 1), line("second", 2), line("outer", 1, 3), line("last", 3)],
} as unknown as QuoteDetail;
const places = (edit: { lines?: readonly { id: string; options: number[] }[] | undefined }) =>
  edit.lines?.map(({ id, options }) => `${id} ${options}`);
const drives = ({ options }: ReturnType<ReturnType<typeof setOption>>) =>
  options?.map(({ label, driveTypeId }) => `${label} ${driveTypeId ?? "-"}`);

test("an option is changed in its place or added at the end; a quote with one price gets two", () => {
  const option = { label: "D", ...ids(4) };
  expect(drives(setOption(2, option)(quote))).toEqual(["A -", "D 4", "C 3"]);
  expect(drives(setOption(null, option)(quote))).toEqual(["A -", "B 2", "C 3", "D 4"]);
  expect(drives(setOption(null, option)({ ...quote, options: null }))).toEqual(["Option 1 -", "D 4"]);
});

test("without the second option its own lines go, and those of the third move up", () => {
  const edit = removeOption(2)(quote);
  expect(drives(edit)).toEqual(["A -", "C 3"]);
  expect(places(edit)).toEqual(["all ", "first 1", "outer ", "last 2"]);
});

test("with one option left there are none, and every line belongs to the quote", () => {
  const two = { ...quote, options: quote.options?.slice(0, 2) ?? null, lines: [line("first", 1)] } as QuoteDetail;
  expect(removeOption(2)(two)).toMatchObject({ options: null, lines: [{ id: "first", options: [] }] });
  const plain = { ...two, lines: [line("all")] } as QuoteDetail;
  expect(removeOption(2)(plain), "lines that name no place stay away").toEqual({ options: null });
});

test("a removed option comes back with its lines, beside a line that was added since", () => {
  const { lines: _, options: __, ...rest } = quote;
  const after = {
    ...rest,
    options: quote.options?.toSpliced(1, 1) ?? null,
    lines: [line("all"), line("first", 1), line("outer"), line("last", 2), line("new")],
  } as QuoteDetail;
  const edit = restoreOption(quote, 2)(after);
  expect(drives(edit)).toEqual(["A -", "B 2", "C 3"]);
  expect(places(edit)).toEqual(["all ", "first 1", "second 2", "outer 1,3", "last 3", "new "]);
});

test("the third option becomes the first: choices, texts and lines change places", () => {
  const edit = moveToFirst(3)(quote);
  expect(edit).toMatchObject({ driveTypeId: 3, options: [{ label: "C", words: "Best" }, {}, { label: "A" }] });
  expect(drives(edit)).toEqual(["C -", "B 2", "A 1"]);
  expect(places(edit)).toEqual(["all ", "first 3", "second 2", "outer 1,3", "last 1"]);
});
