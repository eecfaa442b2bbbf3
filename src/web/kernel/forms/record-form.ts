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
  toValues: (record: R | null) => Values;
  /** Validates the input and converts it to the call's body. */
  schema: z.ZodMiniType<Body, unknown> | ((original: R | null) => z.ZodMiniType<Body, unknown>);
  /** While nothing is typed the fields show other users' changes. */
  followsUpdates?: boolean;
  /** When a field is first validated. */
  mode?: "onSubmit" | "onTouched";
  /** Replaces the restoring, in this tab, of what was typed when the session ended. */
  draft?: DeviceDraft<Values, R>;
  /** `changed` are the fields that differ from `original`. */
  save: (body: Body, over: SaveBase<R> | null, changed: ReadonlySet<string>) => Promise<R>;
  /** Without it the user chooses between two whole versions whenever another user has saved first. */
  merge?: (...args: [...Parameters<Merge<R, Body>>, changed: ReadonlySet<string>]) => Body | null;
  /** `meant` is the whole intended change, whatever remained of it after another user's change. */
  onSaved: (saved: R, meant: Body) => void | Promise<void>;
  /** Nothing was changed. Without it, the unchanged values are saved all the same. */
  onUnchanged?: () => void;
  /** Another user saved first; `theirs` is what they saved. */
  onConflict?: (theirs: R) => void | Promise<void>;
  /** Not called when the user is signed out: that has its own notification. */
  onFailed: (error: CallError) => void;
  onInvalid?: (errors: readonly SummaryError[]) => void;
}

/** The intended change and what is sent, which is less after the user has chosen between two versions. */
interface Attempt<R, Body> {
  intended: Body;
  body: Body;
  base: SaveBase<R> | null;
}

export interface RecordForm<Values extends FieldValues, R = unknown, Body = unknown> {
  form: UseFormReturn<Values>;
  /** The record that the fields were filled from. */
  original: R | null;
  dirty: boolean;
  /** Whether this browser stores the draft, if there is one. */
  isDraftStored: boolean;
  /** Whether a frame around the form asks before the user leaves it. */
  isFrameGuarded: boolean;
  submit: (event?: FormEvent) => void;
  pending: boolean;
  /** All errors, for the summary. */
  allErrors: SummaryError[];
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
  toValues,
  schema,
  mode = "onSubmit",
  followsUpdates = false,
  draft,
  save,
  merge,
  onSaved,
  onUnchanged,
  onConflict,
  onFailed,
  onInvalid,
}: RecordFormOptions<E, Values, Body>): RecordForm<Values, ReplyOf<E>, Body> {
  type R = ReplyOf<E> & Versioned;
  const [state, setState] = useState<RecordState<R>>(() => beginEditing(record as R | null));
  const [failedAttempt, setFailedAttempt] = useState<Attempt<R, Body> | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver((typeof schema === "function" ? schema(state.original) : schema) as never) as never,
    defaultValues: toValues(record) as DefaultValues<Values>,
    mode,
    shouldFocusError: false,
  });
  const { isDirty: dirty, dirtyFields, errors } = form.formState;
  const changed = new Set(Object.entries(dirtyFields).flatMap(([field, isDirty]) => (isDirty ? [field] : [])));
  const isFrameGuarded = useUnsavedTracking(dirty);
  const isDraftStored = useDeviceDraft(form, state.original as ReplyOf<E> | null, draft);
  useTypedForm(draft ? null : name, form, state.version, (version) => setState((current) => ({ ...current, version })));

  const showState = (next: RecordState<R>) => {
    setState(next);
    form.reset(toValues(next.original));
  };
  useEffect(() => {
    const current = record as R | null;
    if (!followsUpdates || dirty || !current || current.version <= (state.version ?? 0)) return;
    setState(beginEditing(current));
    form.reset(toValues(current));
  }, [followsUpdates, dirty, record, state.version, form, toValues]);

  const send = (body: Body, base: SaveBase<R> | null) =>
    trySave(endpoint, () => save(body, base, changed)) as Promise<SaveOutcome<R>>;
  const saving = useMutation<SaveOutcome<R>, CallError, Attempt<R, Body>, Values>({
    onMutate: () => form.getValues(),
    mutationFn: ({ body, base }) =>
      base && merge
        ? saveWithMerge(base, body, send, (original, body, theirs) => merge(original, body, theirs, changed))
        : send(body, base),
    async onSuccess(outcome, attempt, sentValues) {
      if ("saved" in outcome) {
        if (attempt.base) {
          const typedSince = Object.entries(form.getValues()).filter(([field, value]) => value !== sentValues[field]);
          showState(beginEditing(outcome.saved));
          fillForm(form, Object.fromEntries(typedSince) as Partial<Values>);
        }
        return onSaved(outcome.saved, attempt.intended);
      }
      await onConflict?.(outcome.current);
      setFailedAttempt(attempt);
      setState((current) => ({ ...current, theirs: outcome.current }));
    },
    onError: (error) => error.status === 401 || onFailed(error),
  });
  const { error } = saving;
  useEffect(() => {
    for (const [field, message] of Object.entries(error?.fields ?? {}))
      form.setError(field as Path<Values>, { message });
  }, [error, form]);

  const submit = (base: RecordState<R>) =>
    form.handleSubmit(
      (values) => {
        const body = values as unknown as Body;
        if (saving.isPending) return;
        if (onUnchanged && (changed.size === 0 || isEmptyChange(body))) return onUnchanged();
        saving.mutate({ intended: body, body, base: findSaveBase(base) });
      },
      (errors) => onInvalid?.(summaryErrors(errors as FieldErrors)),
    );
  return {
    form,
    original: state.original,
    dirty,
    isDraftStored,
    isFrameGuarded,
    submit: (event) => void submit(state)(event),
    pending: saving.isPending,
    allErrors: [...listGeneralErrors(error), ...summaryErrors(errors as FieldErrors)],
    conflict: state.theirs &&
      failedAttempt && {
        attempt: failedAttempt,
        theirs: state.theirs,
        loadTheirs: () => showState(resolveWithTheirs(state)),
        saveMine() {
          const next = resolveWithMine(state);
          setState(next);
          void submit(next)();
        },
        saveChosen: (body) =>
          saving.mutate({ intended: failedAttempt.intended, body, base: findSaveBase(beginEditing(state.theirs)) }),
        goBack: () => setState({ ...state, theirs: null }),
      },
  };
}

type FieldErrors = Parameters<typeof summaryErrors>[0];

/** The sentence shown beside a field. */
export function findFieldError<Values extends FieldValues>(
  { form }: Pick<RecordForm<Values>, "form">,
  name: Path<Values>,
) {
  const error = form.formState.errors[name];
  return typeof error?.message === "string" ? error.message : undefined;
}

/** A schema for the field values, which are strings and booleans, built from the contract's schema of the body. */
export function buildFormSchema<Body>(schema: z.ZodMiniType<Body, unknown>, toWire: (values: never) => unknown) {
  return z.pipe(z.transform(toWire as (values: unknown) => unknown), schema as z.ZodMiniType<Body, unknown>);
}
