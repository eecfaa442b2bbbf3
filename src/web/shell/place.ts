// What the table of pages says about an address: the page, its title, why it is closed, and where else one can go.

import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Resource } from "#domain/matrix.ts";
import { hasRight } from "#domain/roles.ts";
import type { Session } from "#web/kernel/session.tsx";
import { pages } from "#web/pages.ts";
import type { NavigationItem } from "#web/ui/navigation.tsx";

export type LoadPage = () => Promise<ComponentType<{ id: string }>>;

export type Who = Pick<Session, "onPlatform" | "administersCompany"> & { user: Pick<Session["user"], "role"> };

export interface Page {
  /** ":id" stands for one part of the address, "*" for whatever follows. */
  path: string;
  /** Of people in a company, of a platform admin outside every company, or of both. */
  of: "company" | "platform" | "both";
  title: string;
  /** Absent where only a reason is shown, or Page Not Found. */
  load?: LoadPage;
  /** Absent: open to everybody on its side. */
  closed?: Refused & { unless: (who: Who) => boolean };
  /** A page of both sides is offered on the platform only. */
  entry?: {
    group: 1 | 2;
    label: string;
    icon: LucideIcon;
    /** Offered only to those whom the matrix lets view these. */
    views?: Resource;
  };
  /** The page whose entry is lit instead where this one has none. */
  under?: string;
}

/** What those read to whom a page is closed. */
export interface Refused {
  title: string;
  text: string;
  /** Then the person is sent to the start page. */
  homeAfterMs?: number;
}

type Side = Pick<Session, "onPlatform">;

/** The page at an address, and what stands there for ":id". A slash at the end and capitals make no difference. */
export function pageAt(address: string, { onPlatform }: Side): { page: Page; id: string } | null {
  return firstAt(address, (page) => isOf(page, onPlatform));
}

/** The pages that are open to a person. */
export function pagesOf(who: Who): Page[] {
  return pages.filter((page) => isOf(page, who.onPlatform) && (page.closed?.unless(who) ?? true));
}

function isOf({ of }: Page, onPlatform: boolean): boolean {
  return of === "both" || (of === "platform") === onPlatform;
}

/** Of a page that is only there on the other side, too. */
export function titleOf(address: string, { user, onPlatform }: Pick<Who, "user" | "onPlatform">): string {
  const { page } = pageAt(address, { onPlatform }) ?? firstAt(address, () => true) ?? {};
  return page?.title ?? (hasRight(user.role, "administersPlatform") ? "Platform Administration" : "Dashboard");
}

/** Null where the person may go on: to the page, or to Page Not Found. */
export function refusalAt(address: string, who: Who): Refused | null {
  const closed = pageAt(address, who)?.page.closed;
  return closed && !closed.unless(who) ? closed : null;
}

/** Where a person can go, in groups; what the matrix closes to the person's role is left out. */
export function navigationFor(address: string, who: Who & Pick<Session, "may">): NavigationItem[][] {
  const here = pageAt(address, who)?.page;
  const side = who.onPlatform ? ["platform", "both"] : ["company"];
  const group = (number: 1 | 2) =>
    pages.flatMap((page) => {
      const { path, of, entry, closed } = page;
      if (entry?.group !== number || !side.includes(of) || (closed && !closed.unless(who))) return [];
      if (entry.views && !who.may(entry.views, "view")) return [];
      return { href: path, label: entry.label, icon: entry.icon, current: page === here || path === here?.under };
    });
  return [group(1), group(2)];
}

function firstAt(address: string, isThere: (page: Page) => boolean): { page: Page; id: string } | null {
  const plain = address.replace(/(?<=[^/]|^\/)\/+$/, "");
  for (const page of pages.filter(isThere)) {
    const found = patternOf(page).exec(plain);
    if (found) return { page, id: found.groups?.id ?? "" };
  }
  return null;
}

function patternOf({ path }: Page): RegExp {
  return new RegExp(`^${path.replace(":id", "(?<id>[^/]+)").replace("*", ".*")}$`, "i");
}
