import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findShownTheme, readTheme, THEME_KEY } from "./theme.ts";

test("light is the default, whatever else was kept", () => {
  expect(readTheme("")).toBe("light");
  expect(readTheme("sepia")).toBe("light");
  expect(readTheme("system")).toBe("system");
});

test("only `system` asks the device", () => {
  expect(findShownTheme("system", true)).toBe("dark");
  expect(findShownTheme("system", false)).toBe("light");
  expect(findShownTheme("light", true)).toBe("light");
  expect(findShownTheme("dark", false)).toBe("dark");
});

test("the page's first script reads the same key and shows the same grounds", () => {
  const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");
  const look = ["../tokens.css", "../dark.css"]
    .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
    .join();
  expect(page).toContain(`localStorage.getItem("${THEME_KEY}")`);
  for (const ground of ["#eef1f3", "#0c1115"]) {
    expect(page).toContain(ground);
    expect(look).toContain(`--ground: ${ground}`);
  }
});
