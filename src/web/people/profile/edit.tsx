// The own name and picture (decision 40).
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { BodyOf } from "#contract/endpoint.ts";
import { type CurrentUser, FirstName, getCurrentUser, LastName, updateProfile } from "#contract/people.ts";
import { initials } from "#domain/people/roles.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { errorToast } from "#web/kernel/error-toast.ts";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { currentIn } from "#web/kernel/outdated.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { useTypedForm } from "#web/kernel/typed-keeping.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { ErrorSummary, summaryErrors } from "#web/ui/error-summary.tsx";
import { Field, FieldError } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { base64Of, readPicture } from "./picture.ts";
import { Portrait } from "./portrait.tsx";

const FORM = "profile";
/** The picture is a `data:` address; without one it is null. */
const schema = z.object({ firstName: FirstName, lastName: LastName, picture: z.nullable(z.string()) });
type Values = z.output<typeof schema>;
const valuesOf = ({ firstName, lastName, profileImageUrl }: CurrentUser): Values => ({
  firstName,
  lastName,
  picture: profileImageUrl,
});

export function ProfileDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [seen, setSeen] = useState(user);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(user),
    shouldFocusError: false,
  });
  useTypedForm(`profile/${user.id}`, form, seen.version, (version) => setSeen({ ...seen, version }));
  const { errors, isDirty, dirtyFields, submitCount } = form.formState;
  const picture = useWatch({ control: form.control, name: "picture" });
  const saving = useSaving(onClose);
  const { data: outcome, error } = saving;
  const theirs = outcome && "current" in outcome ? outcome.current : null;

  const submitOver = (version: number) =>
    form.handleSubmit(({ picture, ...names }) => {
      if (saving.isPending) return;
      saving.mutate({ ...names, version, ...(dirtyFields.picture && { picture: picture && base64Of(picture) }) });
    });
  const loadTheirs = (current: CurrentUser) => {
    setSeen(current);
    form.reset(valuesOf(current));
    saving.reset();
  };
  useEffect(() => {
    for (const name of ["firstName", "lastName"] as const) {
      const message = error?.fields[name];
      if (message !== undefined) form.setError(name, { message });
    }
  }, [error, form]);
  const inFields = error !== null && Object.keys(error.fields).length > 0;
  const whole = error && !inFields ? [{ message: error.sentence ?? error.message }] : [];

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit profile"
      dirty={isDirty}
      footer={
        <>
          <DialogClose />
          <Button type="submit" form={FORM} look="primary" pending={saving.isPending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submitOver(seen.version)}>
        <ErrorSummary errors={[...whole, ...summaryErrors(errors)]} attempt={submitCount} />
        {theirs && (
          <Note role="alert" tone="warn" title="Somebody else has changed this in the meantime.">
            Now it is {theirs.firstName} {theirs.lastName}. What you typed is still here.
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => loadTheirs(theirs)}>
                Load their version
              </Button>
              <Button size="sm" onClick={submitOver(theirs.version)}>
                Save mine over it
              </Button>
            </div>
          </Note>
        )}
        <PictureField
          user={user}
          picture={picture}
          refused={error?.fields.picture}
          onPicture={(chosen) => form.setValue("picture", chosen, { shouldDirty: true })}
        />
        <Field label="First name" id="firstName" error={errors.firstName?.message}>
          <TextInput {...form.register("firstName")} autoComplete="given-name" />
        </Field>
        <Field label="Last name" id="lastName" error={errors.lastName?.message}>
          <TextInput {...form.register("lastName")} autoComplete="family-name" />
        </Field>
      </form>
      <LeaveGuard on={isDirty}>What you typed has not been saved.</LeaveGuard>
    </Dialog>
  );
}

function useSaving(onDone: () => void) {
  type Outcome = { saved: CurrentUser } | { current: CurrentUser };
  return useMutation<Outcome, CallError, BodyOf<typeof updateProfile>>({
    async mutationFn(body) {
      try {
        return { saved: await call(updateProfile, { body }) };
      } catch (error) {
        const current = currentIn(updateProfile, error);
        if (!current) throw error;
        return { current };
      }
    },
    onSuccess(outcome) {
      // The frame shows it at once.
      queryClient.setQueryData(keyOf(getCurrentUser), "saved" in outcome ? outcome.saved : outcome.current);
      if ("current" in outcome) return;
      toast({ title: "Profile updated" });
      onDone();
    },
    onError: (error) => errorToast(error, "Failed to update profile. Please try again."),
  });
}

function PictureField({
  user,
  picture,
  refused,
  onPicture,
}: {
  user: CurrentUser;
  picture: string | null;
  refused: string | undefined;
  onPicture: (picture: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const read = await readPicture(file);
    // The same file may be chosen again.
    target.value = "";
    setRefusal("refusal" in read ? read.refusal : null);
    if ("address" in read) onPicture(read.address);
  };
  const wrong = refusal ?? refused;
  return (
    <div className="flex items-center gap-4">
      <Portrait initials={initials(user)} src={picture} />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label="Picture file"
            className="sr-only"
            tabIndex={-1}
            onChange={take}
          />
          <Button size="sm" onClick={() => input.current?.click()}>
            <ImageUp /> {picture ? "Change picture" : "Add picture"}
          </Button>
          {picture && (
            <Button size="sm" onClick={() => onPicture(null)}>
              <Trash2 /> Remove picture
            </Button>
          )}
        </div>
        <div role="status">{wrong && <FieldError>{wrong}</FieldError>}</div>
      </div>
    </div>
  );
}
