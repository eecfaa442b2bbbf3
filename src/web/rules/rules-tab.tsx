import { Plus, Split } from "lucide-react";
import { useState } from "react";
import type { StoredRule } from "#contract/rules/rules.ts";
import type { Catalogue, Choices } from "#domain/catalogue/items.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { CombinedLoadError } from "#web/kernel/load-error.tsx";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { useSession } from "#web/users/session.tsx";
import { filterFindings } from "./finding-texts.ts";
import { FindingsPanel } from "./findings-panel.tsx";
import { RuleCard } from "./rule-card.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { DELETION_FAILED, useRuleDeletion } from "./rule-saving.ts";
import { noTrial, RuleTrial } from "./rule-trial.tsx";
import { findReview, useReview } from "./use-review.ts";
import { useRules } from "./use-rules.ts";

/** The rules in the order in which they run, their findings, and a panel to try them (AD 2, decisions 21 to 23). */
export function RulesTab() {
  const rulesQuery = useRules();
  switch (rulesQuery.is) {
    case "loading":
      return <Skeleton lines={6} label="Loading..." />;
    case "failed":
      return <CombinedLoadError title="The rules could not be loaded" read={rulesQuery} />;
    case "ready":
      return <Rules items={rulesQuery.items} rules={rulesQuery.rules} />;
  }
}

function Rules({ items, rules }: { items: Catalogue; rules: StoredRule[] }) {
  const { may } = useSession();
  const mayCreate = may("configuration_rules", "create");
  const [editedRule, setEditedRule] = useState<{ rule: StoredRule | null; like?: StoredRule } | null>(null);
  useReopenedDialog("rule", rules, (rule) => setEditedRule({ rule }));
  const [deletedRule, setDeletedRule] = useState<StoredRule | null>(null);
  const [trial, setTrial] = useState(noTrial);
  const state = useReview(items, rules);
  const findings = filterFindings(findReview(state)?.findings ?? []);
  const deletion = useRuleDeletion(() => setDeletedRule(null));
  const showInTrial = (choices: Choices) => {
    setTrial({ choices, cleared: [] });
    const panel = document.getElementById("try-it");
    panel?.scrollIntoView({ block: "nearest" });
    panel?.focus({ preventScroll: true });
  };
  return (
    <div
      className={joinClassNames(
        "grid items-start gap-4",
        rules.length > 0 && "lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:gap-x-5",
      )}
    >
      {rules.length > 0 && (
        <div className="lg:col-start-2">
          <FindingsPanel state={state} onTry={showInTrial} />
        </div>
      )}
      <div className="grid gap-3 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {rules.length > 0 && (
          <div className="flex items-center gap-3">
            <p className="grow text-ink-2">
              Rules run by priority: 1 runs before 2. For each list, the first matching rule applies.
            </p>
            {mayCreate && (
              <Button look="primary" onClick={() => setEditedRule({ rule: null })}>
                <Plus />
                Add Rule
              </Button>
            )}
          </div>
        )}
        {rules.length === 0 && (
          <StateBox
            kind="empty"
            icon={Split}
            title="No Configuration Rules"
            action={
              mayCreate && (
                <>
                  <Button look="primary" onClick={() => setEditedRule({ rule: null })}>
                    <Plus />
                    Create First Rule
                  </Button>
                  <HelpLink page="rules">How to hide choices that don’t fit together</HelpLink>
                </>
              )
            }
          >
            A rule narrows one list of the wizard by the choice in another: when the access is a plant room, show only
            dry pumps. 1 runs before 2, and the first rule that fits decides each list.
          </StateBox>
        )}
        {rules.map((rule) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            items={items}
            findings={findings.filter(({ ruleIds }) => ruleIds[0] === rule.id)}
            onEdit={() => setEditedRule({ rule })}
            onCopy={() => setEditedRule({ rule: null, like: rule })}
            onDelete={() => {
              deletion.reset();
              setDeletedRule(rule);
            }}
            onTry={showInTrial}
          />
        ))}
      </div>
      {rules.length > 0 && (
        <div className="lg:sticky lg:top-[calc(var(--top)+20px)] lg:col-start-2">
          <RuleTrial items={items} rules={rules} trial={trial} onTrial={setTrial} />
        </div>
      )}
      {editedRule && (
        <RuleEditor
          key={editedRule.rule?.id ?? "new"}
          rule={editedRule.rule}
          template={editedRule.like}
          items={items}
          rules={rules}
          onClose={() => setEditedRule(null)}
        />
      )}
      <ConfirmDialog
        open={deletedRule !== null}
        onOpenChange={(open) => !open && setDeletedRule(null)}
        title={`Delete ${deletedRule?.name ?? ""}?`}
        pending={deletion.isPending}
        pendingLabel="Deleting..."
        error={deletion.error && (describeError(deletion.error) ?? DELETION_FAILED)}
        onConfirm={() => deletedRule && deletion.mutate(deletedRule)}
      >
        <p>
          Are you sure you want to delete this rule? This action cannot be undone. To pause it instead, switch it off.
        </p>
      </ConfirmDialog>
    </div>
  );
}
