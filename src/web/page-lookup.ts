// Looks up an address in the table of pages: the page, its title, why it is closed, and the navigation.

import { hasRight } from "#domain/roles.ts";
import type { NavigationItem } from "#web/ui/layout/navigation.tsx";
import type { Session } from "#web/users/session.tsx";
import { pages } from "./pages.ts";
import type { Page, PageRefusal, Visitor } from "./shell/page-definition.ts";

type Side = Pick<Session, "onPlatform">;

/** The page at an address, and the value of ":id". A trailing slash and capitals make no difference. */
export function findPage(address: string, { onPlatform }: Side): { page: Page; id: string } | null {
  return firstAt(address, (page) => isOf(page, onPlatform));
}

/** The pages that are open to a user. */
export function listPages(who: Visitor): Page[] {
  return pages.filter((page) => isOf(page, who.onPlatform) && (page.closed?.unless(who) ?? true));
}

function isOf({ of }: Page, onPlatform: boolean): boolean {
  return of === "both" || (of === "platform") === onPlatform;
}

/** Also the title of a page that only the other side has. */
export function findTitle(address: string, { user, onPlatform }: Pick<Visitor, "user" | "onPlatform">): string {
  const { page } = findPage(address, { onPlatform }) ?? firstAt(address, () => true) ?? {};
  return page?.title ?? (hasRight(user.role, "administersPlatform") ? "Platform Administration" : "Dashboard");
}

/** Null if the user may go on: to the page, or to Page Not Found. */
export function findPageRefusal(address: string, who: Visitor): PageRefusal | null {
  const closed = findPage(address, who)?.page.closed;
  return closed && !closed.unless(who) ? closed : null;
}

/** The navigation, in groups; pages that the matrix denies to the user's role are left out. */
export function buildNavigation(address: string, who: Visitor & Pick<Session, "may">): NavigationItem[][] {
  const here = findPage(address, who)?.page;
  const group = (number: 1 | 2 | 3) =>
    pages.flatMap((page) => {
      const { path, of, entry, closed } = page;
      const isOffered = of === "both" ? who.onPlatform || number === 3 : isOf(page, who.onPlatform);
      if (entry?.group !== number || !isOffered || (closed && !closed.unless(who))) return [];
      if (entry.views && !who.may(entry.views, "view")) return [];
      return { href: path, label: entry.label, icon: entry.icon, current: page === here || path === here?.under };
    });
  return [group(1), group(2), group(3)];
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
