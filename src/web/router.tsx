// Shows the page at the address, if it is open to the user. Only for signed-in users.
import { useLocation } from "wouter";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { hasRight } from "#domain/roles.ts";
import { type LazyComponent, lazyComponent } from "./kernel/lazy-part.tsx";
import { findPage, findPageRefusal, listPages } from "./page-lookup.ts";
import { pages } from "./pages.ts";
import { AccessDenied } from "./shell/access-denied.tsx";
import { NotFound } from "./shell/not-found.tsx";
import type { LoadPage, Viewer } from "./shell/page-definition.ts";
import { useSession } from "./users/session.tsx";

export function Router() {
  const [path] = useLocation();
  const session = useSession();
  const refusal = findPageRefusal(path, session);
  if (refusal) return <AccessDenied {...refusal} />;
  const { page, id } = findPage(path, session) ?? {};
  const Shown = pageComponents.get(page?.load);
  return Shown ? <Shown key={page?.path} id={id ?? ""} /> : <NotFound />;
}

/** Loads the page at the address; with a few exceptions the user alone determines which one that is. */
export async function fetchPage({ role, companyId }: CurrentUser): Promise<void> {
  const onPlatform = hasRight(role, "administersPlatform") && companyId === null;
  await pageComponents.get(findPage(window.location.pathname, { onPlatform })?.page.load)?.fetch();
}

/** The loaders of the pages that are open to a user. */
export function listPageLoaders(viewer: Viewer): (() => Promise<unknown>)[] {
  return listPages(viewer).flatMap(({ load }) => pageComponents.get(load)?.fetch ?? []);
}

const pageComponents = new Map<LoadPage | undefined, LazyComponent<{ id: string }>>(
  pages.flatMap(({ load }) => (load ? [[load, lazyComponent(load)]] : [])),
);
