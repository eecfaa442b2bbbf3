import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { StoredRule } from "#contract/rules/rules.ts";
import { type Choices, type Kind, kindLabels } from "#domain/catalogue/items.ts";
import type { Finding } from "#domain/rules/review.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DeleteButton, EditButton } from "#web/ui/tables/row-buttons.tsx";
import { useSession } from "#web/users/session.tsx";
import { FindingNotes } from "./finding-note.tsx";
import { type ItemLists, KindWord, listNamedItems, ValueChip } from "./value-chip.tsx";

/** One rule in words, with its findings. */
export function RuleCard({
  rule,
  items,
  findings,
  onEdit,
  onCopy,
  onDelete,
  onTry,
}: {
  rule: StoredRule;
  items: ItemLists;
  findings: readonly Finding[];
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
  onTry: (choices: Choices) => void;
}) {
  const { may } = useSession();
  const worst = findings.some(({ severity }) => severity === "bad")
    ? "border-bad-edge"
    : findings.some(({ severity }) => severity === "warn")
      ? "border-warn-edge"
      : "";
  return (
    <article aria-labelledby={`rule-${rule.id}`} className={`panel grid md:grid-cols-[76px_minmax(0,1fr)] ${worst}`}>
      <p className="flex items-center gap-2 border-rule bg-sunken px-4 py-1.5 max-md:border-b md:block md:border-r md:bg-transparent md:px-0 md:py-3 md:text-center">
        <span className="t-label text-ink-3">Priority</span>{" "}
        <b className="t-strong md:t-figure md:block">{rule.priority}</b>
      </p>
      <div className="grid gap-2 py-2 pr-2 pb-3 pl-4">
        <div className="flex items-start gap-2">
          <h3
            id={`rule-${rule.id}`}
            className="t-head flex min-h-8 grow flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere"
          >
            {rule.name}
            {rule.isActive ? <Badge tone="ok">Active</Badge> : <Badge tone="off">Inactive</Badge>}
          </h3>
          {may("configuration_rules", "edit") && <EditButton look="quiet" name={rule.name} onClick={onEdit} />}
          {may("configuration_rules", "create") && (
            <Button look="quiet" square size="sm" aria-label={`Duplicate ${rule.name}`} onClick={onCopy}>
              <Copy />
            </Button>
          )}
          {may("configuration_rules", "delete") && <DeleteButton look="quiet" name={rule.name} onClick={onDelete} />}
        </div>
        {rule.description && <p className="t-small pr-2 text-ink-3 wrap-anywhere">{rule.description}</p>}
        <Said kind={rule.triggerType} ids={rule.triggerValueIds} items={items} before="When" after="is" />
        <Said kind={rule.constraintType} ids={rule.allowedValueIds} items={items} before="Then show only" />
        {findings.length > 0 && (
          <div className="mt-1 mr-2 grid gap-2">
            <FindingNotes findings={findings} onTry={onTry} />
          </div>
        )}
      </div>
    </article>
  );
}

function Said({
  kind,
  ids,
  items,
  before,
  after,
}: {
  kind: Kind;
  ids: readonly number[];
  items: ItemLists;
  before: string;
  after?: string;
}): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 pr-2 text-ink-2">
      <span>
        {before} <KindWord>{kindLabels[kind].one}</KindWord>
        {after && ` ${after}`}
      </span>
      {listNamedItems(items[kind], ids).map((item) => (
        <ValueChip key={item.id} item={item} />
      ))}
    </p>
  );
}
