import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lightTokens } from "./light-tokens.ts";

test.each(Object.entries(lightTokens))("%s is that of the light theme", (name, colour) => {
  const look = readFileSync(new URL(import.meta.resolve("#web/tokens.css")), "utf8");
  expect(new RegExp(`:root \\{[^}]*?\\s${name}: (#[0-9a-f]{6});`).exec(look)?.[1]).toBe(colour);
});
