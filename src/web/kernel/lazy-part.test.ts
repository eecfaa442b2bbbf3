import { type ComponentType, createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { ChunkLoadError, lazyComponent } from "./lazy-part.tsx";

const Greeting = ({ name }: { name: string }) => createElement("p", null, name);
const shown = (Part: ComponentType<{ name: string }>) =>
  renderToString(createElement(Suspense, { fallback: "Loading..." }, createElement(Part, { name: "Ann" })));

test("what was fetched before is shown at once, without the fallback", async () => {
  let loads = 0;
  const Part = lazyComponent(async () => {
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
  const Part = lazyComponent(async () => {
    if (missing) throw new Error("No connection");
    return Greeting;
  });
  await expect(Part.fetch()).rejects.toThrow("No connection");
  expect(shown(Part)).toContain("Loading...");
  missing = false;
  await Part.fetch();
  expect(shown(Part)).toContain("Ann");
});

test("a page does without an extra part that does not arrive, and shows it the next time", async () => {
  let missing = true;
  const load = async () => {
    if (missing) throw new Error("No connection");
    return Greeting;
  };
  const [Extra, Needed] = [lazyComponent(load, { isExtra: true }), lazyComponent(load)];
  const page = async (Part: ComponentType<{ name: string }>) => {
    const failures: unknown[] = [];
    const onError = (error: unknown) => void failures.push(error);
    const made = createElement(Suspense, { fallback: "Loading..." }, createElement(Part, { name: "Ann" }));
    const { prelude } = await prerender(made, { onError });
    return { text: await new Response(prelude).text(), failures };
  };
  expect(await page(Extra)).toEqual({ text: "<!--$--><!--/$-->", failures: [] });
  expect((await page(Needed)).failures).toEqual([expect.any(ChunkLoadError)]);
  missing = false;
  expect((await page(Extra)).text).toContain("Ann");
});
