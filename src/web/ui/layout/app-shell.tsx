import type { ReactNode } from "react";

/** The frame of every page: banner and bar on top, side navigation on the left, tabs at the bottom of the phone. */
export function AppShell({
  banner,
  bar,
  side,
  tabs,
  children,
}: {
  banner?: ReactNode;
  bar?: ReactNode;
  side?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <div className="shell-top">
        {banner}
        {bar}
      </div>
      {side}
      <main id="main" tabIndex={-1} className="main">
        {children}
      </main>
      {tabs}
    </div>
  );
}

/** The page's only title, with the controls beside it. */
export function PageHead({
  title,
  beside,
  sub,
  back,
  actions,
}: {
  title: ReactNode;
  /** A small control that belongs to the title without being part of it. */
  beside?: ReactNode;
  sub?: ReactNode;
  /** A square ButtonLink on the left. */
  back?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="page-head">
      {back}
      <div className="page-title">
        <h1 className="t-title">{title}</h1>
        {beside}
        {sub !== undefined && <p className="page-sub">{sub}</p>}
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </div>
  );
}

/** Content beside a panel that stays visible. On the phone the aside comes below, or first with `asideFirst`. */
export function WithAside({
  aside,
  asideFirst,
  children,
}: {
  aside: ReactNode;
  asideFirst?: boolean | undefined;
  children: ReactNode;
}) {
  const side = <aside className="aside">{aside}</aside>;
  return (
    <div className="with-aside">
      {asideFirst && side}
      <div className="with-aside-main">{children}</div>
      {!asideFirst && side}
    </div>
  );
}

/** The phone's bar for the page's main action, in the thumb's reach; replaces the tabs. Not shown on wide screens. */
export function ActionBar({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className="action-bar">
      {summary !== undefined && <div className="action-summary">{summary}</div>}
      <div className="action-buttons">{children}</div>
    </div>
  );
}
