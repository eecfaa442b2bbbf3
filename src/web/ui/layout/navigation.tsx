import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { VoluteMark } from "#web/ui/volute-mark.tsx";

export type NavigationItem = { href: string; label: string; icon: LucideIcon; current?: boolean | undefined };

/** The side navigation of wide screens, in groups. Between phone and desktop it shows icons only, with tooltips. */
export function SideNav({ label, groups }: { label: string; groups: readonly (readonly NavigationItem[])[] }) {
  return (
    <nav className="side" aria-label={label}>
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.href} className="side-group">
            {group.map(({ href, label: text, icon: Icon, current }) => (
              <Link
                key={href}
                href={href}
                className="side-link"
                title={text}
                aria-current={current ? "page" : undefined}
              >
                <Icon />
                <span className="side-word">{text}</span>
              </Link>
            ))}
          </div>
        ))}
      <div className="side-foot">
        <VoluteMark />
        <span className="side-word">Volute</span>
      </div>
    </nav>
  );
}

/** As many tabs fit on the smallest phone. */
const MAX_TABS = 6;

/** The tabs along the bottom of the phone. If not all fit, the last one is for the rest. */
export function TabBar({
  label,
  items,
  renderRest,
}: {
  label: string;
  items: readonly NavigationItem[];
  renderRest: (rest: readonly NavigationItem[]) => ReactNode;
}) {
  const shownCount = items.length > MAX_TABS ? MAX_TABS - 1 : MAX_TABS;
  return (
    <nav className="tab-bar" aria-label={label}>
      {items.slice(0, shownCount).map(({ href, label: text, icon: Icon, current }) => (
        <Link key={href} href={href} className="tab-link" aria-current={current ? "page" : undefined}>
          <Icon />
          {text}
        </Link>
      ))}
      {items.length > MAX_TABS && renderRest(items.slice(shownCount))}
    </nav>
  );
}
