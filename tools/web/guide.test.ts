import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kindLabels } from "#domain/catalogue/items.ts";
import { readGuidePage } from "./guide.ts";

const root = new URL("../../", import.meta.url);
const directory = new URL("docs/guide/", root);
const files = readdirSync(directory).filter((file) => file.endsWith(".md"));
const read = (file: string) => readFileSync(new URL(file, directory), "utf8");

test("a page becomes its title and its elements", () => {
  const source =
    "# Send it\n\nOnce & for *all*.\n\n1. Press **Send**.\n2. See [prices](change-prices.md).\n\n![Sent](a.webp)";
  expect(readGuidePage(source)).toEqual({
    title: "Send it",
    nodes: [
      { tag: "p", children: ["Once & for ", { tag: "em", children: ["all"] }, "."] },
      {
        tag: "ol",
        children: [
          { tag: "li", children: ["Press ", { tag: "strong", children: ["Send"] }, "."] },
          { tag: "li", children: ["See ", { tag: "a", href: "/help/change-prices", children: ["prices"] }, "."] },
        ],
      },
      { tag: "img", picture: "a.webp", alt: "Sent", children: [] },
    ],
  });
});

test("Markdown that Help cannot show is refused", () => {
  expect(() => readGuidePage("# A\n\n> quoted")).toThrow('Help has no element for "blockquote"');
  expect(() => readGuidePage("Text")).toThrow("must begin with its title");
});

test("the first page links to each of at most twenty others once, and each has steps", () => {
  const pages = files.filter((file) => file !== "README.md");
  const links = [...read("README.md").matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => file);
  expect(links.toSorted()).toEqual(pages.toSorted());
  expect(pages.length).toBeLessThanOrEqual(20);
  for (const page of pages) {
    expect(readGuidePage(read(page)).nodes, page).toContainEqual(expect.objectContaining({ tag: "ol" }));
  }
});

test("every text in bold appears on a screen", () => {
  const sources = globSync("src/{web,domain}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
  const additions = Object.values(kindLabels).map(({ one }) => `Add ${one}`);
  const screens = [...sources.map((file) => readFileSync(new URL(file, root), "utf8")), ...additions].join("\n");
  const names = files.flatMap((file) => [...read(file).matchAll(/\*\*(.+?)\*\*/g)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !screens.includes(name))).toEqual([]);
});

test("Help has each page that an empty screen links to", () => {
  const screens = globSync("src/web/**/*.tsx", { cwd: root }).map((file) => readFileSync(new URL(file, root), "utf8"));
  const linked = screens.flatMap((text) => [...text.matchAll(/<HelpLink page="(.+?)"/g)].map(([, page]) => page));
  expect(linked.length).toBeGreaterThan(10);
  expect(linked.filter((page) => !files.includes(`${page}.md`))).toEqual([]);
});
