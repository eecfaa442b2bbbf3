// Shows the page at the address, to whom it is open. Signed-out people never come here.
import { Route, Switch, useLocation } from "wouter";
import type { CurrentUser } from "#contract/people.ts";
import { type Part, part } from "./kernel/part.tsx";
import { useSession } from "./kernel/session.tsx";
import { companyPages, type LoadPage, platformPages } from "./pages.ts";
import { refusalAt } from "./shell/access.ts";
import { AccessDenied } from "./shell/access-denied.tsx";
import { NotFound } from "./shell/not-found.tsx";

export function Router() {
  const [path] = useLocation();
  const session = useSession();
  const refused = refusalAt(path, session);
  if (refused) return <AccessDenied {...refused} />;
  return (
    <Switch>
      {(session.onPlatform ? onPlatform : inCompany).map(({ path, Page }) => (
        <Route key={path} path={path}>
          {({ id }: Record<string, string | undefined>) => <Page id={id ?? ""} />}
        </Route>
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

/** Has the page at the address fetched; which one that is follows from the person, but for a few. */
export async function fetchPage({ role, companyId }: CurrentUser): Promise<void> {
  const pages = role === "platform_admin" && companyId === null ? onPlatform : inCompany;
  const isHere = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(window.location.pathname);
  await pages.find(({ path }) => isHere(path))?.Page.fetch();
}

interface Place {
  path: string;
  Page: Part<{ id: string }>;
}

const places = (pages: Record<string, LoadPage>): Place[] =>
  Object.entries(pages).map(([path, load]) => ({ path, Page: part(load) }));
const onPlatform = places(platformPages);
const inCompany = places(companyPages);
