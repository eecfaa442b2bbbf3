import { expect, test } from "vitest";
import { navigationFor } from "./navigation.ts";

const labels = (path: string, onPlatform: boolean) =>
  navigationFor(path, { onPlatform })
    .flat()
    .map(({ href, label, current }) => `${current ? "> " : ""}${label} ${href}`);

test("company people go to Home and Quotes", () => {
  expect(labels("/", false)).toEqual(["> Home /", "Quotes /quotes"]);
  expect(labels("/quotes/0190", false)).toEqual(["Home /", "> Quotes /quotes"]);
  expect(labels("/wizard", false)).toEqual(["Home /", "> Quotes /quotes"]);
  expect(labels("/quotesque", false)).toEqual(["Home /", "Quotes /quotes"]);
});

test("a platform admin's Home is Platform Administration, at both of its paths", () => {
  expect(labels("/", true)).toEqual(["> Home /platform-admin"]);
  expect(labels("/platform-admin/", true)).toEqual(["> Home /platform-admin"]);
  expect(labels("/profile", true)).toEqual(["Home /platform-admin"]);
});
