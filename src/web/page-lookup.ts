// Looks up an address in the table of pages: the page, its title, why it is closed, and the navigation.

import { hasRight } from "#domain/roles.ts";
import type { NavigationItem } from "#web/ui/layout/navigation.tsx";
import type { Session } from "#web/users/session.tsx";
import { pages } from "./pages.ts";
import type { Page, PageRefusal, Viewer } from "./shell/page-definition.ts";

type Side = Pick<Session, "onPlatform">;

/** The page at an address, and the value of ":id". A trailing slash and capitals make no difference. */
export function findPage(address: string, { onPlatform }: Side): { page: Page; id: string } | null {
  return findFirstPage(address, (page) => isPageOf(page, onPlatform));
}

/** The pages that are open to a user. */
export function listPages(viewer: Viewer): Page[] {
  return pages.filter((page) => isPageOf(page, viewer.onPlatform) && (page.closed?.unless(viewer) ?? true));
}

function isPageOf({ of }: Page, onPlatform: boolean): boolean {
  return of === "both" || (of === "platform") === onPlatform;
}

/** Also the title of a page that only the other side has. */
export function findTitle(address: string, { user, onPlatform }: Pick<Viewer, "user" | "onPlatform">): string {
  const { page } = findPage(address, { onPlatform }) ?? findFirstPage(address, () => true) ?? {};
  return page?.title ?? (hasRight(user.role, "administersPlatform") ? "Platform Administration" : "Dashboard");
}

/** Null if the user may go on: to the page, or to Page Not Found. */
export function findPageRefusal(address: string, viewer: Viewer): PageRefusal | null {
  const refusal = findPage(address, viewer)?.page.closed;
  return refusal && !refusal.unless(viewer) ? refusal : null;
}

/** The navigation, in groups; pages that the matrix denies to the user's role are left out. */
export function buildNavigation(address: string, viewer: Viewer & Pick<Session, "may">): NavigationItem[][] {
  const currentPage = findPage(address, viewer)?.page;
  const group = (number: 1 | 2 | 3) =>
    pages.flatMap((page) => {
      const { path, of, entry, closed } = page;
      const isOffered = of === "both" ? viewer.onPlatform || number === 3 : isPageOf(page, viewer.onPlatform);
      if (entry?.group !== number || !isOffered || (closed && !closed.unless(viewer))) return [];
      if (entry.views && !viewer.may(entry.views, "view")) return [];
      if (entry.isOffered && !entry.isOffered(viewer)) return [];
      return {
        href: path,
        label: entry.label,
        icon: entry.icon,
        current: page === currentPage || path === currentPage?.under,
      };
    });
  return [group(1), group(2), group(3)];
}

function findFirstPage(address: string, isCandidate: (page: Page) => boolean): { page: Page; id: string } | null {
  const trimmedAddress = address.replace(/(?<=[^/]|^\/)\/+$/, "");
  for (const page of pages.filter(isCandidate)) {
    const match = buildPattern(page).exec(trimmedAddress);
    if (match) return { page, id: match.groups?.id ?? "" };
  }
  return null;
}

function buildPattern({ path }: Page): RegExp {
  return new RegExp(`^${path.replace(":id", "(?<id>[^/]+)").replace("*", ".*")}$`, "i");
}
