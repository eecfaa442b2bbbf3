// The form of one record, new or changed; no user's change is lost (decision 52).
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { CallError } from "#web/kernel/api.ts";
import { listGeneralErrors } from "#web/kernel/version-conflict.ts";
import { type SummaryError, summaryErrors } from "#web/ui/forms/error-summary.tsx";
import { type DeviceDraft, fillForm, useDeviceDraft, useTypedForm } from "./form-drafts.ts";
import {
  beginEditing,
  findSaveBase,
  isEmptyChange,
  type Merge,
  type RecordState,
  resolveWithMine,
  resolveWithTheirs,
  type SaveBase,
  type SaveOutcome,
  saveWithMerge,
  trySave,
  type Versioned,
} from "./record-state.ts";
import { useUnsavedTracking } from "./unsaved.ts";

interface RecordFormOptions<E extends Endpoint, Values extends FieldValues, Body, R = ReplyOf<E>> {
  /** The form's name, under which its input is saved: `company/7`, `company/new`. */
  name: string;
  /** Creates or changes the record; its reply is the record. */
  endpoint: E;
  /** Null for a new one. */
  record: R | null;
  /** The field values for a record. */
  valuesOf: (record: R | null) => Values;
  /** Validates the input and converts it to the call's body. */
  schema: z.ZodMiniType<Body, unknown> | ((seen: R | null) => z.ZodMiniType<Body, unknown>);
  /** While nothing is typed the fields show other users' changes. */
  follows?: boolean;
  /** When a field is first validated. */
  mode?: "onSubmit" | "onTouched";
  /** Replaces the restoring, in this tab, of what was typed when the session ended. */
  draft?: DeviceDraft<Values, R>;
  /** `changed` are the fields that differ from `seen`. */
  save: (body: Body, over: SaveBase<R> | null, changed: ReadonlySet<string>) => Promise<R>;
  /** Without it the user chooses between two whole versions whenever another user has saved first. */
  merge?: (...args: [...Parameters<Merge<R, Body>>, changed: ReadonlySet<string>]) => Body | null;
  /** `meant` is the whole intended change, whatever remained of it after another user's change. */
  onSaved: (saved: R, meant: Body) => void | Promise<void>;
  /** Nothing was changed. Without it, the unchanged values are saved all the same. */
  onUnchanged?: () => void;
  /** Another user saved first; `theirs` is what they saved. */
  onOvertaken?: (theirs: R) => void | Promise<void>;
  /** Not called when the user is signed out: that has its own notification. */
  onFailed: (error: CallError) => void;
  onInvalid?: (wrong: readonly SummaryError[]) => void;
}

/** The intended change and what is sent, which is less after the user has chosen between two versions. */
interface Attempt<R, Body> {
  meant: Body;
  body: Body;
  over: SaveBase<R> | null;
}

export interface RecordForm<Values extends FieldValues, R = unknown, Body = unknown> {
  form: UseFormReturn<Values>;
  /** The record that the fields were filled from. */
  seen: R | null;
  dirty: boolean;
  /** Whether this browser stores the draft, if there is one. */
  keepsDraft: boolean;
  /** Whether a frame around the form asks before the user leaves it. */
  framed: boolean;
  submit: (event?: FormEvent) => void;
  pending: boolean;
  /** All errors, for the summary. */
  wrong: SummaryError[];
  /** Nothing is saved until the user chooses. */
  conflict: {
    /** The attempt that could not be saved. */
    attempt: Attempt<R, Body>;
    theirs: R;
    loadTheirs: () => void;
    saveMine: () => void;
    /** Saves this body, which the user has combined from both versions. */
    saveChosen(body: Body): void;
    goBack: () => void;
  } | null;
}

export function useRecordForm<E extends Endpoint, Values extends FieldValues, Body extends object>({
  name,
  endpoint,
  record,
  valuesOf,
  schema,
  mode = "onSubmit",
  follows = false,
  draft,
  save,
  merge,
  onSaved,
  onUnchanged,
  onOvertaken,
  onFailed,
  onInvalid,
}: RecordFormOptions<E, Values, Body>): RecordForm<Values, ReplyOf<E>, Body> {
  type R = ReplyOf<E> & Versioned;
  const [state, setState] = useState<RecordState<R>>(() => beginEditing(record as R | null));
  const [overtaken, setOvertaken] = useState<Attempt<R, Body> | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver((typeof schema === "function" ? schema(state.seen) : schema) as never) as never,
    defaultValues: valuesOf(record) as DefaultValues<Values>,
    mode,
    shouldFocusError: false,
  });
  const { isDirty: dirty, dirtyFields, errors } = form.formState;
  const changed = new Set(Object.entries(dirtyFields).flatMap(([field, is]) => (is ? [field] : [])));
  const framed = useUnsavedTracking(dirty);
  const keepsDraft = useDeviceDraft(form, state.seen as ReplyOf<E> | null, draft);
  useTypedForm(draft ? null : name, form, state.version, (version) => setState((now) => ({ ...now, version })));

  const show = (next: RecordState<R>) => {
    setState(next);
    form.reset(valuesOf(next.seen));
  };
  useEffect(() => {
    const now = record as R | null;
    if (!follows || dirty || !now || now.version <= (state.version ?? 0)) return;
    setState(beginEditing(now));
    form.reset(valuesOf(now));
  }, [follows, dirty, record, state.version, form, valuesOf]);

  const send = (body: Body, over: SaveBase<R> | null) =>
    trySave(endpoint, () => save(body, over, changed)) as Promise<SaveOutcome<R>>;
  const saving = useMutation<SaveOutcome<R>, CallError, Attempt<R, Body>, Values>({
    onMutate: () => form.getValues(),
    mutationFn: ({ body, over }) =>
      over && merge
        ? saveWithMerge(over, body, send, (seen, body, theirs) => merge(seen, body, theirs, changed))
        : send(body, over),
    async onSuccess(outcome, attempt, sent) {
      if ("saved" in outcome) {
        if (attempt.over) {
          const typedSince = Object.entries(form.getValues()).filter(([field, value]) => value !== sent[field]);
          show(beginEditing(outcome.saved));
          fillForm(form, Object.fromEntries(typedSince) as Partial<Values>);
        }
        return onSaved(outcome.saved, attempt.meant);
      }
      await onOvertaken?.(outcome.current);
      setOvertaken(attempt);
      setState((now) => ({ ...now, theirs: outcome.current }));
    },
    onError: (error) => error.status === 401 || onFailed(error),
  });
  const { error } = saving;
  useEffect(() => {
    for (const [field, message] of Object.entries(error?.fields ?? {}))
      form.setError(field as Path<Values>, { message });
  }, [error, form]);

  const submit = (from: RecordState<R>) =>
    form.handleSubmit(
      (values) => {
        const body = values as unknown as Body;
        if (saving.isPending) return;
        if (onUnchanged && (changed.size === 0 || isEmptyChange(body))) return onUnchanged();
        saving.mutate({ meant: body, body, over: findSaveBase(from) });
      },
      (errors) => onInvalid?.(summaryErrors(errors as Wrong)),
    );
  return {
    form,
    seen: state.seen,
    dirty,
    keepsDraft,
    framed,
    submit: (event) => void submit(state)(event),
    pending: saving.isPending,
    wrong: [...listGeneralErrors(error), ...summaryErrors(errors as Wrong)],
    conflict: state.theirs &&
      overtaken && {
        attempt: overtaken,
        theirs: state.theirs,
        loadTheirs: () => show(resolveWithTheirs(state)),
        saveMine() {
          const next = resolveWithMine(state);
          setState(next);
          void submit(next)();
        },
        saveChosen: (body) =>
          saving.mutate({ meant: overtaken.meant, body, over: findSaveBase(beginEditing(state.theirs)) }),
        goBack: () => setState({ ...state, theirs: null }),
      },
  };
}

type Wrong = Parameters<typeof summaryErrors>[0];

/** The sentence shown beside a field. */
export function findFieldError<Values extends FieldValues>(
  { form }: Pick<RecordForm<Values>, "form">,
  name: Path<Values>,
) {
  const error = form.formState.errors[name];
  return typeof error?.message === "string" ? error.message : undefined;
}

/** A schema for the field values, which are strings and booleans, built from the contract's schema of the body. */
export function buildFormSchema<Body>(schema: z.ZodMiniType<Body, unknown>, wire: (values: never) => unknown) {
  return z.pipe(z.transform(wire as (values: unknown) => unknown), schema as z.ZodMiniType<Body, unknown>);
}
