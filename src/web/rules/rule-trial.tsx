import { FlaskConical } from "lucide-react";
import { useId, useMemo, useRef } from "react";
import { type Catalogue, type Choices, type Kind, kindLabels, kinds, noChoices } from "#domain/catalogue/items.ts";
import { type Conflict, clearConflictingChoices, findConflicts, narrowChoices } from "#domain/rules/narrow.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { ValueChip } from "./value-chip.tsx";

export interface Trial {
  choices: Choices;
  /** The choices that the last one cleared, as in the wizard. */
  cleared: Conflict[];
}
export const noTrial: Trial = { choices: noChoices, cleared: [] };

/** The wizard's lists as an engineer would see them after these choices, and which rule hid what. */
export function RuleTrial({
  items,
  rules,
  trial,
  onTrial,
}: {
  items: Catalogue;
  rules: readonly Rule[];
  trial: Trial;
  onTrial: (trial: Trial) => void;
}) {
  const narrowed = useMemo(() => narrowChoices(items, rules, trial.choices), [items, rules, trial.choices]);
  const excluded = useMemo(() => findConflicts(items, rules, trial.choices), [items, rules, trial.choices]);
  const firstField = useRef<HTMLDivElement>(null);
  const choose = (kind: Kind, id: number | null) => {
    const choices = { ...trial.choices, [kind]: id };
    const clearedResult = clearConflictingChoices(items, rules, choices, id === null ? null : kind);
    onTrial(clearedResult);
  };
  const clear = () => {
    onTrial(noTrial);
    firstField.current?.querySelector("select")?.focus();
  };
  return (
    <Panel
      id="try-it"
      className="lg:max-h-[calc(100dvh-var(--top)-40px)] lg:overflow-y-auto"
      aria-label="Try it"
      tabIndex={-1}
      title={
        <span className="flex items-center gap-2">
          <FlaskConical className="size-5" />
          Try it
        </span>
      }
      actions={
        <Button look="text" size="sm" onClick={clear}>
          Clear
        </Button>
      }
    >
      <PanelBody className="grid gap-2" ref={firstField}>
        <p className="t-small text-ink-3">Choose in any order, as an engineer would.</p>
        {kinds.map((kind) => (
          <Choice
            key={kind}
            kind={kind}
            chosen={trial.choices[kind]}
            items={items}
            hidden={narrowed[kind].hidden.map(({ item }) => item.id)}
            onPick={(id) => choose(kind, id)}
          />
        ))}
      </PanelBody>
      <div className="grid gap-2 rounded-b-md border-t border-dashed border-edge bg-sunken px-4 pt-2.5 pb-3.5">
        <h3 className="t-label text-ink-3">What the engineer sees</h3>
        <div role="status" className="grid gap-2 empty:hidden">
          {[...trial.cleared, ...excluded].map(({ kind, because }) => (
            <Note key={kind} tone="warn">
              {because} {excluded.length === 0 && "It was cleared."}
            </Note>
          ))}
        </div>
        <dl className="grid gap-1.5">
          {kinds.map((kind) => (
            <AllowedOptions key={kind} kind={kind} {...narrowed[kind]} />
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function Choice({
  kind,
  chosen,
  items,
  hidden,
  onPick,
}: {
  kind: Kind;
  chosen: number | null;
  items: Catalogue;
  hidden: number[];
  onPick: (id: number | null) => void;
}) {
  const id = useId();
  return (
    <div className="grid items-center gap-x-2 gap-y-1 grid-cols-[104px_minmax(0,1fr)] md:grid-cols-[128px_minmax(0,1fr)]">
      <label htmlFor={id} className="t-small text-ink-3">
        {kindLabels[kind].one}
      </label>
      <Select
        id={id}
        value={chosen ?? ""}
        onChange={(event) => onPick(event.target.value ? Number(event.target.value) : null)}
      >
        <option value="">Not chosen</option>
        {items[kind]
          .filter(({ isActive }) => isActive)
          .map((item) => (
            <option key={item.id} value={item.id} disabled={hidden.includes(item.id) && item.id !== chosen}>
              {item.name}
              {hidden.includes(item.id) ? " (hidden)" : ""}
            </option>
          ))}
      </Select>
    </div>
  );
}

function AllowedOptions({ kind, options, hidden, rule }: { kind: Kind } & ReturnType<typeof narrowChoices>[Kind]) {
  const totalCount = options.length + hidden.length;
  return (
    <div className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-2 gap-y-1">
      <dt className="font-medium">{kindLabels[kind].one}</dt>
      <dd>
        <b className="font-semibold">
          {options.length} of {totalCount}
        </b>
        {rule && (
          <span className="ml-1.5 text-ink-3 wrap-anywhere">
            rule {rule.priority} “{rule.name}”
          </span>
        )}
        {options.length === 0 && totalCount > 0 && <span className="block text-bad">There are no options left.</span>}
      </dd>
      {hidden.length > 0 && (
        <dd className="col-start-2 flex flex-wrap gap-1.5">
          <span className="sr-only">Hidden:</span>
          {hidden.map(({ item }) => (
            <ValueChip key={item.id} item={item} isHidden />
          ))}
        </dd>
      )}
    </div>
  );
}
