import { type ComponentType, createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { part } from "./part.tsx";

const Greeting = ({ name }: { name: string }) => createElement("p", null, name);
const shown = (Part: ComponentType<{ name: string }>) =>
  renderToString(createElement(Suspense, { fallback: "Loading..." }, createElement(Part, { name: "Ann" })));

test("what was fetched before is shown at once, without the fallback", async () => {
  let loads = 0;
  const Part = part(async () => {
    loads += 1;
    return Greeting;
  });
  expect(shown(Part)).toContain("Loading...");
  await Part.fetch();
  expect(shown(Part)).toBe("<!--$--><p>Ann</p><!--/$-->");
  const before = loads;
  await Part.fetch();
  expect(loads).toBe(before);
});

test("what could not be fetched can be fetched later", async () => {
  let missing = true;
  const Part = part(async () => {
    if (missing) throw new Error("No connection");
    return Greeting;
  });
  await expect(Part.fetch()).rejects.toThrow("No connection");
  expect(shown(Part)).toContain("Loading...");
  missing = false;
  await Part.fetch();
  expect(shown(Part)).toContain("Ann");
});
