// A figure as a link to the quotes behind it.
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ListView } from "#web/quotes/list/list-url-state.ts";

/** The address of the quotes behind this page's figures that also match the filter. */
export type BuildQuotesUrl = (filter: Partial<ListView>) => string;

export function OutcomeLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link inline-flex min-h-6 items-center">
      {children}
    </Link>
  );
}
