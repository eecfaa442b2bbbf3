// One group of earlier quotes: ticked if it is clear, otherwise a question.
import { useId } from "react";
import { Link } from "wouter";
import type { UnfiledGroup } from "#contract/customers/filing.ts";
import { formatCount } from "#domain/counts.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCard } from "#web/ui/forms/choice-card.tsx";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { findChoice, type GroupChoice, listChoices } from "./earlier-groups.ts";

interface GroupProps {
  group: UnfiledGroup;
  choices: ReadonlyMap<string, GroupChoice>;
  onChoose: (choice: GroupChoice) => void;
}

export function ClearGroup({ group, choices, onChoose }: GroupProps) {
  const { name, sites, quotes } = group;
  return (
    <li className="earlier-row">
      <Checkbox
        label={
          <>
            <strong>{name}</strong> <span className="whitespace-nowrap text-ink-3">{sites[0]?.postcode}</span>
          </>
        }
        checked={findChoice(group, choices) === "one"}
        onChange={({ target }) => onChoose(target.checked ? "one" : "no")}
      />
      <span className="text-ink-2">{formatCount(quotes, "quote")}</span>
    </li>
  );
}

export function GroupQuestion({ group, choices, onChoose }: GroupProps) {
  const id = useId();
  const { name, sites, quotes, customers } = group;
  const choice = findChoice(group, choices);
  const labels: Record<GroupChoice, string> = {
    known: `Yes, add to ${name}`,
    one: [`One customer, ${formatCount(sites.length, "site")}`, "No, a new customer"][customers] ?? "A new customer",
    each: `${sites.length} ${customers > 1 ? "new customers" : "customers"}`,
    no: "",
  };
  return (
    <li className="earlier-question">
      <div className="min-w-0 wrap-anywhere">
        <h3 id={id} className="t-strong">
          {name}: {["one customer?", "do you know them already?"][customers] ?? `${customers} customers have this name`}
        </h3>
        <p className="t-small text-ink-2">
          {formatCount(quotes, "quote")}: {describeSites(sites)}
        </p>
        {customers > 1 && (
          <p className="t-small text-ink-2">
            If it is one of these, choose it on{" "}
            <Link href={`/quotes?${new URLSearchParams({ search: name })}`} className="link">
              {quotes === 1 ? "the quote" : "each quote"}
            </Link>
            .
          </p>
        )}
        {choice !== null && choice !== "no" && (
          <Button look="text" size="sm" className="-ml-1.5" onClick={() => onChoose("no")}>
            <span>
              Leave for later<VisuallyHidden>: {name}</VisuallyHidden>
            </span>
          </Button>
        )}
      </div>
      <div role="radiogroup" aria-labelledby={id} className="earlier-choices">
        {listChoices(group).map((option) => (
          <ChoiceCard
            key={option}
            group={id}
            value={option}
            name={labels[option]}
            isChosen={choice === option}
            onChange={onChoose as (value: never) => void}
          />
        ))}
      </div>
    </li>
  );
}

/** Sites that are named at most. */
const NAMED_SITES = 4;
const listFormat = new Intl.ListFormat("en-GB");

/** "2 at M3 3WR and 2 at M2 5PD" */
function describeSites(sites: UnfiledGroup["sites"]): string {
  const named = sites.slice(0, NAMED_SITES).map(({ postcode, quotes }) => `${quotes} at ${postcode}`);
  const restCount = sites.length - named.length;
  return listFormat.format(restCount > 0 ? [...named, formatCount(restCount, "more site")] : named);
}
