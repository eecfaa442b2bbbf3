import { createElement, type ReactNode } from "react";
import { Link } from "wouter";
import type { GuideNode, GuideNodes, GuidePage } from "./guide-page.ts";
import "./help.css";

export function GuideText({ page }: { page: GuidePage }) {
  return <div className="guide-text">{renderNodes(page.nodes, page)}</div>;
}

const renderNodes = (nodes: GuideNodes, page: GuidePage): ReactNode[] =>
  nodes.map((node, index) => (typeof node === "string" ? node : renderNode(node, index, page)));

function renderNode(node: GuideNode, key: number, page: GuidePage): ReactNode {
  const children = renderNodes(node.children, page);
  switch (node.tag) {
    case "a":
      return node.href.startsWith("/") ? (
        <Link key={key} href={node.href}>
          {children}
        </Link>
      ) : (
        <a key={key} href={node.href} target="_blank" rel="noreferrer">
          {children}
        </a>
      );
    case "img":
      return <img key={key} {...page.pictures[node.picture]} alt={node.alt} loading="lazy" />;
    default:
      return createElement(node.tag, { key }, ...children);
  }
}
