// The form of one record in a dialog: a new one, or one that is changed without losing anybody's change (decision 52).
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { CallError } from "#web/kernel/api.ts";
import { errorToast } from "#web/kernel/error-toast.ts";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { currentIn, wholeOf } from "#web/kernel/outdated.ts";
import { useTypedForm } from "#web/kernel/typed-keeping.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { ErrorSummary, summaryErrors } from "#web/ui/error-summary.tsx";
import { Note } from "#web/ui/note.tsx";
import { toast } from "#web/ui/toast.ts";

interface Terms<Values extends FieldValues, E extends Endpoint, Body> {
  /** The form's own: `company/7`, `company/new`. */
  name: string;
  /** What creates or changes the record; its reply is the record. */
  endpoint: E;
  /** Checks what was typed, and turns it into the call's body. */
  schema: z.ZodMiniType<Body, unknown>;
  values: Values;
  /** The version that is looked at; absent for a new record. */
  version?: number | undefined;
  save: (body: Body, version: number | undefined) => Promise<ReplyOf<E>>;
  /** What stands in the fields for somebody else's version. */
  valuesOf?: (current: ReplyOf<E>) => Values;
  done: { title: string; description?: string };
  failure: string;
  onDone: (saved: ReplyOf<E>) => void;
}

type Wrong = Parameters<typeof summaryErrors>[0];

export interface RecordForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submit: (event?: React.FormEvent) => void;
  pending: boolean;
  error: CallError | null;
  conflict: { load: () => void; saveMine: () => void } | null;
}

export function useRecordForm<Values extends FieldValues, E extends Endpoint, Body>({
  name,
  endpoint,
  schema,
  values,
  version,
  save,
  valuesOf,
  done,
  failure,
  onDone,
}: Terms<Values, E, Body>): RecordForm<Values> {
  const [seen, setSeen] = useState(version);
  const form = useForm<Values>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  });
  useTypedForm(name, form, seen ?? null, setSeen);
  const saving = useMutation<{ saved: ReplyOf<E> } | { current: ReplyOf<E> }, CallError, { body: Body; over?: number }>(
    {
      async mutationFn({ body, over }) {
        try {
          return { saved: await save(body, over) };
        } catch (error) {
          const current = currentIn(endpoint, error);
          if (!current) throw error;
          return { current: current as ReplyOf<E> };
        }
      },
      onSuccess(outcome) {
        if (!("saved" in outcome)) return;
        toast(done);
        onDone(outcome.saved);
      },
      onError: (error) => errorToast(error, failure),
    },
  );
  useEffect(() => {
    for (const [field, message] of Object.entries(saving.error?.fields ?? {}))
      form.setError(field as Path<Values>, { message });
  }, [saving.error, form]);

  const submitOver = (over: number | undefined) =>
    form.handleSubmit(
      (body) => {
        if (!saving.isPending)
          saving.mutate({ body: body as unknown as Body, ...(over === undefined ? {} : { over }) });
      },
      // Errors appear as toasts as well (AD 8), whoever found them.
      (errors) => {
        const [first] = summaryErrors(errors as Wrong);
        if (first) toast({ title: "Error", description: first.message, destructive: true });
      },
    );
  const theirs = saving.data && "current" in saving.data ? saving.data.current : null;
  const versionOf = (record: ReplyOf<E>) => (record as { version: number }).version;
  return {
    form,
    submit: (event) => void submitOver(seen)(event),
    pending: saving.isPending,
    error: saving.error,
    conflict: theirs && {
      load() {
        setSeen(versionOf(theirs));
        saving.reset();
        if (valuesOf) form.reset(valuesOf(theirs));
      },
      saveMine() {
        setSeen(versionOf(theirs));
        saving.reset();
        void submitOver(versionOf(theirs))();
      },
    },
  };
}

const FORM = "record";

export function RecordDialog<Values extends FieldValues>({
  title,
  send,
  sending,
  record: { form, submit, pending, error, conflict },
  onClose,
  children,
}: {
  title: string;
  send: string;
  sending: string;
  record: RecordForm<Values>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { errors, isDirty, submitCount } = form.formState;
  const wrong = summaryErrors(errors as Wrong);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      dirty={isDirty}
      footer={
        <>
          <DialogClose />
          <Button type="submit" form={FORM} look="primary" pending={pending} pendingLabel={sending}>
            {send}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <ErrorSummary errors={[...wholeOf(error), ...wrong]} attempt={submitCount} />
        {conflict && (
          <Note role="alert" tone="warn" title="Somebody else has changed this in the meantime.">
            What you typed is still here.
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" onClick={conflict.load}>
                Load their version
              </Button>
              <Button size="sm" onClick={conflict.saveMine}>
                Save mine over it
              </Button>
            </div>
          </Note>
        )}
        {children}
      </form>
      <LeaveGuard on={isDirty}>What you typed has not been saved.</LeaveGuard>
    </Dialog>
  );
}

/** The sentence beside a field. */
export function sentenceOf<Values extends FieldValues>({ form }: RecordForm<Values>, name: Path<Values>) {
  const error = form.formState.errors[name];
  return typeof error?.message === "string" ? error.message : undefined;
}

/** A schema for what the fields hold, which are texts and ticks, made from the contract's own for the body. */
export function typed<Body>(schema: z.ZodMiniType<Body, unknown>, wire: (values: never) => unknown) {
  return z.pipe(z.transform(wire as (values: unknown) => unknown), schema as z.ZodMiniType<Body, unknown>);
}
