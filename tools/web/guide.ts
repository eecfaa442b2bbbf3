// Turns each page of docs/guide into a module, so that the product's Help (web/help) shows the same words and pictures.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { marked, type Tokens } from "marked";
import sharp from "sharp";
import type { Plugin } from "vite";
import type { GuideNode, GuidePage } from "../../src/web/help/guide-page.ts";

const GUIDE_PAGE = /\/docs\/guide\/[\w-]+\.md$/;

export function guide(): Plugin {
  return {
    name: "volute:guide",
    async transform(source, id) {
      if (!GUIDE_PAGE.test(id)) return null;
      const { title, nodes } = readGuidePage(source);
      const pictures = [...new Set(nodes.flatMap(listPictures))];
      const sizes = await Promise.all(
        pictures.map(async (picture) => {
          const { width, height } = await sharp(await readFile(join(dirname(id), picture))).metadata();
          return { width, height };
        }),
      );
      const imports = pictures.map(
        (picture, index) => `import picture${index} from ${JSON.stringify(`./${picture}`)};`,
      );
      const table = pictures.map(
        (picture, index) => `${JSON.stringify(picture)}: { src: picture${index}, ...${JSON.stringify(sizes[index])} }`,
      );
      return {
        code: `${imports.join("\n")}\nexport default { ...${JSON.stringify({ title, nodes })}, pictures: {${table.join(",")}} };`,
        map: null,
      };
    },
  };
}

/** The title is the page's one heading of level 1. Throws on Markdown that Help has no element for. */
export function readGuidePage(source: string): Pick<GuidePage, "title" | "nodes"> {
  const [first, ...rest] = marked.lexer(source);
  if (first?.type !== "heading" || first.depth !== 1) throw new Error("A page of the guide must begin with its title");
  return { title: first.text as string, nodes: rest.flatMap(convertToken) };
}

type PlainTag = Exclude<GuideNode["tag"], "a" | "img">;

const SIMPLE_ELEMENTS: Record<string, PlainTag> = {
  paragraph: "p",
  strong: "strong",
  em: "em",
  list_item: "li",
};

function convertToken(token: Tokens.Generic): (GuideNode | string)[] {
  const children = (token.tokens ?? []).flatMap(convertToken);
  const simpleElement = SIMPLE_ELEMENTS[token.type];
  // A paragraph that holds nothing but a picture is the picture.
  if (token.type === "paragraph" && children.length === 1 && isPicture(children[0])) return children;
  if (simpleElement) return [{ tag: simpleElement, children }];
  switch (token.type) {
    case "space":
      return [];
    case "escape":
    case "text":
      return token.tokens ? children : [decodeEntities(token.text as string)];
    case "codespan":
      return [{ tag: "code", children: [token.text as string] }];
    case "heading":
      return [{ tag: "h2", children }];
    case "list":
      return [{ tag: token.ordered ? "ol" : "ul", children: (token.items as Tokens.Generic[]).flatMap(convertToken) }];
    case "link":
      return [{ tag: "a", href: buildHref(token.href as string), children }];
    case "image":
      return [{ tag: "img", picture: token.href as string, alt: token.text as string, children: [] }];
    default:
      throw new Error(`Help has no element for "${token.type}" in: ${token.raw}`);
  }
}

const isPicture = (node: GuideNode | string | undefined) => typeof node === "object" && node.tag === "img";

/** "send-a-quote.md" is /help/send-a-quote; the guide's own first page is /help. */
function buildHref(target: string): string {
  const page = /^([\w-]+)\.md$/.exec(target)?.[1];
  if (page === undefined) return target;
  return page === "README" ? "/help" : `/help/${page}`;
}

function decodeEntities(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function listPictures(node: GuideNode | string): string[] {
  if (typeof node === "string") return [];
  return node.tag === "img" ? [node.picture] : node.children.flatMap(listPictures);
}
