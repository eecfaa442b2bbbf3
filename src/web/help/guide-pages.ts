// The pages of docs/guide, by the name in their address.
import type { GuideNode, GuideNodes, GuidePage } from "./guide-page.ts";

const files = import.meta.glob<GuidePage>("../../../docs/guide/*.md", { eager: true, import: "default" });

const pages = new Map(
  Object.entries(files).map(([file, page]) => [file.slice(file.lastIndexOf("/") + 1, -".md".length), page]),
);

/** The list of all pages in their order. */
export const guideIndex = pages.get("README") as GuidePage;
pages.delete("README");

export function findGuidePage(name: string): GuidePage | undefined {
  return pages.get(name.toLowerCase());
}

export interface GuideResult {
  name: string;
  title: string;
  /** The paragraph or step in which the words stand. */
  excerpt: string;
}

/** Pages that contain all words of the search, those with the words in their titles first. */
export function searchGuide(search: string): GuideResult[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWords = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const results = [...pages].flatMap(([name, page]) => {
    const paragraphs = listParagraphs(page.nodes);
    if (!hasWords([page.title, ...paragraphs].join(" "))) return [];
    const excerpt =
      paragraphs.find(hasWords) ??
      paragraphs.find((text) => words.some((word) => text.toLowerCase().includes(word))) ??
      paragraphs[0];
    return { name, title: page.title, excerpt: excerpt ?? "" };
  });
  return results.sort(
    (a, b) => Number(hasWords(b.title)) - Number(hasWords(a.title)) || a.title.localeCompare(b.title),
  );
}

function listParagraphs(nodes: GuideNodes): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string" || node.tag === "img") return [];
    return node.tag === "ol" || node.tag === "ul" ? listParagraphs(node.children) : readText(node);
  });
}

const readText = (node: GuideNode | string): string =>
  typeof node === "string" ? node : node.children.map(readText).join("");
