import { useCallback, useMemo, useRef, useState } from "react";
import { Controller, type UseFormSetValue, useWatch } from "react-hook-form";
import { type StoredRule, updateRule } from "#contract/rules/rules.ts";
import { type Catalogue, type Kind, kindLabels } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { copyName } from "#web/catalogue/copy-name.ts";
import { AreaField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { findFieldError, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { DraftFindings } from "./draft-findings.tsx";
import { buildRuleSchema, NEW_RULE_ID, type RuleTexts, toDraftRule, toFieldTexts } from "./rule-form.ts";
import { refreshRules, saveRule, showRuleFailure } from "./rule-saving.ts";
import { RuleValues } from "./rule-values.tsx";

/** A new rule, or a change of one, in a dialog. Findings are shown and never prevent saving (decision 23). */
export function RuleEditor({
  rule,
  template,
  items,
  rules,
  onClose,
}: {
  /** Null for a new one. */
  rule: StoredRule | null;
  /** The rule that a new one starts as a copy of. */
  template?: StoredRule | undefined;
  items: Catalogue;
  rules: readonly Rule[];
  onClose: () => void;
}) {
  const [initialTexts] = useState(() =>
    template ? { ...toFieldTexts(template), name: copyName(template.name, rules) } : null,
  );
  const toValues = useCallback(
    (storedRule: StoredRule | null) => (storedRule ? null : initialTexts) ?? toFieldTexts(storedRule),
    [initialTexts],
  );
  const record = useRecordForm({
    name: `rule/${rule?.id ?? "new"}`,
    endpoint: updateRule,
    record: rule,
    toValues,
    schema: buildRuleSchema,
    mode: "onTouched",
    save: saveRule,
    onSaved() {
      refreshRules();
      toast({ title: `Configuration rule ${rule ? "updated" : "created"} successfully` });
      onClose();
    },
    onConflict: refreshRules,
    onFailed: (error) => showRuleFailure(error, rule === null),
  });
  const { form, original } = record;
  const texts = useWatch({ control: form.control }) as RuleTexts;
  const { changeKind } = useKinds(form.setValue, texts);
  const draft = useDraft(texts, original?.id ?? NEW_RULE_ID);
  return (
    <RecordDialog
      title={original ? `Edit ${original.name}` : "Add Rule"}
      send={original ? "Save Changes" : "Add Rule"}
      sending="Saving..."
      record={record}
      describeTheirs={(theirs) => describeRule(theirs, items)}
      onClose={onClose}
    >
      <TextField of={form} name="name" label="Rule name" autoComplete="off" />
      <Controller
        control={form.control}
        name="triggerValueIds"
        render={({ field, fieldState }) => (
          <RuleValues
            legend="When"
            listLabel="The choice of"
            id="triggerValueIds"
            kind={texts.triggerType}
            ids={field.value}
            items={items}
            error={fieldState.error?.message}
            onKind={(kind) => changeKind("triggerType", "triggerValueIds", kind)}
            onIds={(ids) => form.setValue("triggerValueIds", ids, { shouldValidate: true, shouldDirty: true })}
          />
        )}
      />
      <Controller
        control={form.control}
        name="allowedValueIds"
        render={({ field, fieldState }) => (
          <RuleValues
            legend="Then show only"
            listLabel="In the list"
            id="allowedValueIds"
            kind={texts.constraintType}
            ids={field.value}
            items={items}
            error={fieldState.error?.message}
            onKind={(kind) => changeKind("constraintType", "allowedValueIds", kind)}
            onIds={(ids) => form.setValue("allowedValueIds", ids, { shouldValidate: true, shouldDirty: true })}
          />
        )}
      />
      <DraftFindings draft={draft} items={items} rules={rules} />
      <Field
        label="Priority"
        id="priority"
        error={findFieldError(record, "priority")}
        hint="1 to 100. 1 runs before 2, and the first rule that fits decides each list. Blank means 1."
      >
        <DecimalInput whole className="max-w-28" {...form.register("priority")} />
      </Field>
      <AreaField of={form} name="description" label="Description" optional rows={2} />
      <Switch label="Active" hint="Only active rules narrow the lists." {...form.register("isActive")} />
    </RecordDialog>
  );
}

/** The values of a deselected list are restored when it is selected again. */
function useKinds(setValue: UseFormSetValue<RuleTexts>, texts: RuleTexts) {
  const idsByKind = useRef(new Map<string, number[]>());
  return {
    changeKind(type: "triggerType" | "constraintType", values: "triggerValueIds" | "allowedValueIds", kind: Kind) {
      idsByKind.current.set(`${type} ${texts[type]}`, texts[values]);
      setValue(type, kind, { shouldDirty: true });
      setValue(values, idsByKind.current.get(`${type} ${kind}`) ?? [], { shouldDirty: true });
    },
  };
}

/** The same object while its content is the same, so that other changes start no new review. */
function useDraft(texts: RuleTexts, id: number): Rule | null {
  const draft = toDraftRule(texts, id);
  const key = JSON.stringify(draft);
  return useMemo(() => JSON.parse(key) as Rule | null, [key]);
}

function describeRule(rule: StoredRule, items: Catalogue): string {
  const list = (kind: Kind, ids: number[]) =>
    new Intl.ListFormat("en-GB").format(items[kind].filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  const { triggerType, triggerValueIds, constraintType, allowedValueIds, priority, isActive } = rule;
  return `Their version: “${rule.name}”, priority ${priority}, ${isActive ? "active" : "inactive"}. When ${kindLabels[triggerType].one} is ${list(triggerType, triggerValueIds)}, then show only ${kindLabels[constraintType].one} ${list(constraintType, allowedValueIds)}.`;
}
