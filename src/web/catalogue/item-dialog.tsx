// The dialog in which an item of any kind is added or changed (AD 2 and 5).
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import type { ItemChange, StoredItem } from "#contract/catalogue.ts";
import { type Kind, kindWords } from "#domain/catalogue/items.ts";
import type { CallError } from "#web/kernel/api.ts";
import { useTypedForm } from "#web/kernel/typed-keeping.ts";
import { useUnsaved } from "#web/kernel/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { ErrorSummary, summaryErrors } from "#web/ui/error-summary.tsx";
import { Note } from "#web/ui/note.tsx";
import { ItemFields } from "./item-fields.tsx";
import { changeIn, figuresIn, type ItemTexts, itemSchema, textsOf } from "./item-form.ts";
import { useSaving } from "./item-saving.ts";
import { PriceRehearsal } from "./rehearsal.tsx";

const FORM = "item";

export function ItemDialog({
  kind,
  item,
  items,
  onClose,
}: {
  kind: Kind;
  /** Null adds a new one. */
  item: StoredItem | null;
  items: readonly StoredItem[];
  onClose: () => void;
}) {
  /** What the fields were filled from, and the version that is saved over: another one after a conflict. */
  const [seen, setSeen] = useState(item);
  const [over, setOver] = useState(item);
  const [schema] = useState(() => itemSchema(kind, item === null));
  const saving = useSaving(kind, onClose);
  const form = useForm<ItemTexts>({
    resolver: zodResolver(schema) as never,
    defaultValues: textsOf(kind, item),
    shouldFocusError: false,
  });
  const { isDirty, errors, submitCount } = form.formState;
  useUnsaved(isDirty);
  useTypedForm(`${kind}/${item?.id ?? "new"}`, form, over?.version ?? null, (version) =>
    setOver(over && { ...over, version }),
  );
  useFieldErrors(form.setError, saving.error);

  const submitOver = (version: StoredItem | null) =>
    form.handleSubmit((content) => {
      if (saving.isPending) return;
      const all = content as unknown as ItemChange;
      saving.mutate({ over: version, content: seen ? changeIn(all, seen) : all });
    });
  const theirs = saving.data && "current" in saving.data ? saving.data.current : null;
  const { error } = saving;
  const whole = error && Object.keys(error.fields).length === 0 ? [{ message: error.sentence ?? error.message }] : [];
  const { one } = kindWords[kind];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={item ? `Edit ${item.name}` : `Add ${one}`}
      dirty={isDirty}
      footer={
        <>
          <DialogClose />
          <Button type="submit" form={FORM} look="primary" pending={saving.isPending} pendingLabel="Saving...">
            {item ? "Save Changes" : `Add ${one}`}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={FORM} noValidate onSubmit={(event) => void submitOver(over)(event)} className="grid gap-4">
          <ErrorSummary errors={[...whole, ...summaryErrors(errors)]} attempt={submitCount} />
          {theirs && (
            <Conflict
              onLoad={() => {
                setSeen(theirs);
                setOver(theirs);
                saving.reset();
                form.reset(textsOf(kind, theirs));
              }}
              onKeep={() => {
                setOver(theirs);
                void submitOver(theirs)();
              }}
              name={theirs.name}
            />
          )}
          <ItemFields kind={kind} items={items} item={item}>
            {seen && <Rehearsed kind={kind} item={seen} />}
          </ItemFields>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function Conflict({ name, onLoad, onKeep }: { name: string; onLoad: () => void; onKeep: () => void }) {
  return (
    <Note role="alert" tone="warn" title="Somebody else has changed this in the meantime.">
      What you typed is still here. Their version of {name} is in the list behind this dialog.
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onLoad}>
          Load their version
        </Button>
        <Button size="sm" onClick={onKeep}>
          Save mine over it
        </Button>
      </div>
    </Note>
  );
}

/** Apart, so that typing renders no more than this. */
function Rehearsed({ kind, item }: { kind: Kind; item: StoredItem }) {
  const texts = useFormContext<ItemTexts>().watch();
  return <PriceRehearsal kind={kind} item={item} draft={figuresIn(kind, texts, item)} />;
}

/** The server's sentences beside their fields. */
function useFieldErrors(
  setError: (name: keyof ItemTexts, error: { message: string }) => void,
  error: CallError | null,
) {
  useEffect(() => {
    for (const [name, message] of Object.entries(error?.fields ?? {})) setError(name as keyof ItemTexts, { message });
  }, [error, setError]);
}
