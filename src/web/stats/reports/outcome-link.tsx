// A figure as a link to the quotes behind it.
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ListView } from "#web/quotes/list/list-url-state.ts";

/** Where the quotes of this page's figures are that fit the filter as well. */
export type BuildQuotesUrl = (filter: Partial<ListView>) => string;

export function OutcomeLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link inline-flex min-h-6 items-center">
      {children}
    </Link>
  );
}
