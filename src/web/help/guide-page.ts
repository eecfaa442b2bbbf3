// The shape of a page of the guide, as tools/web/guide.ts writes it from docs/guide.

export type GuideNode =
  | { tag: "p" | "h2" | "ol" | "ul" | "li" | "strong" | "em" | "code"; children: GuideNodes }
  /** Within the product, or the address of another site. */
  | { tag: "a"; href: string; children: GuideNodes }
  /** `picture` is a key of the page's pictures. */
  | { tag: "img"; picture: string; alt: string; children: GuideNodes };

export type GuideNodes = readonly (GuideNode | string)[];

export interface GuidePage {
  title: string;
  nodes: GuideNodes;
  /** Sizes in pixels. */
  pictures: Readonly<Record<string, { src: string; width: number; height: number }>>;
}
