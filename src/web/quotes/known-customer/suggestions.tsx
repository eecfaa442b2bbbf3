// Customers' sites to pick from.
import "./known-customer.css";
import type { KeyboardEvent } from "react";
import type { SuggestedSite } from "#web/quotes/draft-customer.ts";
import { describePlace, describeWhere } from "./known-customer-texts.ts";

export function Suggestions({
  label,
  sites,
  isOffline,
  onPick,
  isQuestion = false,
  children,
}: {
  label: string;
  sites: readonly SuggestedSite[];
  isOffline: boolean;
  onPick: (site: SuggestedSite) => void;
  /** The label is asked above them. */
  isQuestion?: boolean;
  /** Another answer, below them. */
  children?: React.ReactNode;
}) {
  return (
    <section aria-label={label} className="known-customers">
      {isQuestion && <h3 className="known-customers-head">{label}</h3>}
      <ul onKeyDown={moveFocus}>
        {sites.map((site) => (
          <li key={`${site.customerId} ${site.siteId} ${site.name} ${site.line}`}>
            <button type="button" onClick={() => onPick(site)}>
              <b className="wrap-anywhere">{site.name}</b>
              <span className="t-small text-ink-2 wrap-anywhere">
                {site.isEnded && <span className="text-warn">Former customer · </span>}
                {describePlace(site, sites)}
              </span>
              <span className="known-customers-counts t-small text-ink-3">{describeWhere(site, isOffline)}</span>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** The arrow keys go from one to the next, as in the fields above, from which the lower one leads here. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
  (place < 0 ? document.getElementById("postcode") : buttons[Math.min(place, buttons.length - 1)])?.focus();
}
