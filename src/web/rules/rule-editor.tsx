import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useRef, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { NewRule, StoredRule } from "#contract/rules.ts";
import { type Catalogue, type Kind, kindWords } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { wholeOf } from "#web/kernel/outdated.ts";
import { useTypedForm } from "#web/kernel/typed-keeping.ts";
import { useUnsaved } from "#web/kernel/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { DecimalInput } from "#web/ui/decimal-input.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { ErrorSummary, summaryErrors } from "#web/ui/error-summary.tsx";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { DraftFindings } from "./draft-findings.tsx";
import { draftOf, NEW_RULE_ID, newRuleTexts, type RuleTexts, ruleSchema, sameTexts, textsOf } from "./rule-form.ts";
import { useRuleSaving } from "./rule-saving.ts";
import { RuleValues } from "./rule-values.tsx";

const FORM = "rule-editor";

/** A new rule, or a change of one, in a dialog. What the check finds is shown and never forbids saving (decision 23). */
export function RuleEditor({
  rule,
  items,
  rules,
  onClose,
}: {
  /** Null for a new one. */
  rule: StoredRule | null;
  items: Catalogue;
  rules: readonly Rule[];
  onClose: () => void;
}) {
  const [seen, setSeen] = useState(rule);
  const [first, setFirst] = useState(() => (rule ? textsOf(rule) : newRuleTexts));
  const form = useForm<RuleTexts, unknown, NewRule>({
    resolver: zodResolver(ruleSchema(seen)),
    defaultValues: first,
    mode: "onTouched",
    shouldFocusError: false,
  });
  useTypedForm(`rule/${rule?.id ?? "new"}`, form, seen?.version ?? null, (version) =>
    setSeen(seen && { ...seen, version }),
  );
  const { errors, submitCount } = form.formState;
  const texts = useWatch({ control: form.control }) as RuleTexts;
  const dirty = !sameTexts(first, texts);
  useUnsaved(dirty);

  const saving = useRuleSaving(onClose);
  const { error, theirs, pending } = saving;
  useEffect(() => {
    for (const [name, message] of Object.entries(error?.fields ?? {}))
      form.setError(name as keyof RuleTexts, { message });
  }, [error, form]);
  const save = (over: StoredRule | null) =>
    form.handleSubmit((body) => {
      if (!pending) saving.save(body, over);
    });
  const takeTheirs = (current: StoredRule) => {
    setSeen(current);
    setFirst(textsOf(current));
    form.reset(textsOf(current));
    saving.forgetTheirs();
  };
  const saveMine = (current: StoredRule) => {
    setSeen(current);
    saving.forgetTheirs();
    void save(current)();
  };
  const { changeKind } = useKinds(form.setValue, texts);
  const draft = useDraft(texts, seen?.id ?? NEW_RULE_ID);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={seen ? `Edit ${seen.name}` : "Add Rule"}
      dirty={dirty}
      footer={
        <>
          <DialogClose />
          <Button look="primary" type="submit" form={FORM} pending={pending} pendingLabel="Saving...">
            {seen ? "Save Changes" : "Add Rule"}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void save(seen)(event)} className="grid gap-4">
        <ErrorSummary errors={[...wholeOf(error), ...summaryErrors(errors)]} attempt={submitCount} />
        {theirs && (
          <Note role="alert" tone="warn" title="Somebody else has changed this in the meantime.">
            What you typed is still here. {inWords(theirs, items)}
            <div className="mt-2 flex flex-wrap gap-2">
              <Button onClick={() => takeTheirs(theirs)}>Load their version</Button>
              <Button onClick={() => saveMine(theirs)}>Save mine over it</Button>
            </div>
          </Note>
        )}
        <Field label="Rule name" id="name" error={errors.name?.message}>
          <TextInput {...form.register("name")} autoComplete="off" />
        </Field>
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
          error={errors.priority?.message}
          hint="1 to 100. 1 runs before 2, and the first rule that fits decides each list. Blank means 1."
        >
          <DecimalInput whole className="max-w-28" {...form.register("priority")} />
        </Field>
        <Field label="Description" id="description" optional error={errors.description?.message}>
          <Textarea rows={2} {...form.register("description")} />
        </Field>
        <Switch label="Active" hint="Only active rules narrow the lists." {...form.register("isActive")} />
      </form>
    </Dialog>
  );
}

/** The values of a list that was left are there again when it comes back. */
function useKinds(setValue: ReturnType<typeof useForm<RuleTexts>>["setValue"], texts: RuleTexts) {
  const left = useRef(new Map<string, number[]>());
  return {
    changeKind(type: "triggerType" | "constraintType", values: "triggerValueIds" | "allowedValueIds", kind: Kind) {
      left.current.set(`${type} ${texts[type]}`, texts[values]);
      setValue(type, kind, { shouldDirty: true });
      setValue(values, left.current.get(`${type} ${kind}`) ?? [], { shouldDirty: true });
    },
  };
}

/** The same object as long as it says the same, so that what changes nothing about it examines nothing anew. */
function useDraft(texts: RuleTexts, id: number): Rule | null {
  const draft = draftOf(texts, id);
  const key = JSON.stringify(draft);
  return useMemo(() => JSON.parse(key) as Rule | null, [key]);
}

function inWords(rule: StoredRule, items: Catalogue): string {
  const list = (kind: Kind, ids: number[]) =>
    new Intl.ListFormat("en-GB").format(items[kind].filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  const { triggerType, triggerValueIds, constraintType, allowedValueIds, priority, isActive } = rule;
  return `Their version: “${rule.name}”, priority ${priority}, ${isActive ? "active" : "inactive"}. When ${kindWords[triggerType].one} is ${list(triggerType, triggerValueIds)}, then show only ${kindWords[constraintType].one} ${list(constraintType, allowedValueIds)}.`;
}
