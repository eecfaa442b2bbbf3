// The dialogs in which an administrator adds one of the company's people, and changes one (AD 2 and 5).
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import type { CompanyUser } from "#contract/company-users.ts";
import type { CallError } from "#web/kernel/api.ts";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { wholeOf } from "#web/kernel/outdated.ts";
import { useSession } from "#web/kernel/session.tsx";
import { useTypedForm } from "#web/kernel/typed-keeping.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { ErrorSummary, summaryErrors } from "#web/ui/error-summary.tsx";
import { Note } from "#web/ui/note.tsx";
import { CurrentPasswordField, NewPasswordFields, PersonFields } from "./fields.tsx";
import { newUserSchema, noUser, type UserTexts, userEditSchema } from "./form.ts";
import { useAdding, useEditing } from "./saving.ts";

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const adding = useAdding(onClose);
  const form = useForm<UserTexts>({
    resolver: zodResolver(newUserSchema) as never,
    defaultValues: noUser,
    shouldFocusError: false,
  });
  useTypedForm("user/new", form);
  const submit = form.handleSubmit(({ email, firstName, lastName, role, password }) => {
    if (!adding.isPending) adding.mutate({ email, firstName, lastName, role, password });
  });
  return (
    <UserDialog
      title="Add User"
      send="Add User"
      sending="Adding..."
      form={form}
      submit={submit}
      pending={adding.isPending}
      error={adding.error}
      onClose={onClose}
    >
      <PersonFields />
      <NewPasswordFields label="Password" />
    </UserDialog>
  );
}

const textsOf = ({ email, firstName, lastName, role }: CompanyUser): UserTexts => ({
  ...noUser,
  email,
  firstName,
  lastName,
  role: role === "company_admin" ? role : "user",
});

export function EditUserDialog({
  user,
  isLastAdmin,
  onClose,
}: {
  user: CompanyUser;
  isLastAdmin: boolean;
  onClose: () => void;
}) {
  const isSelf = useSession().user.id === user.id;
  const [seen, setSeen] = useState(user);
  const editing = useEditing(user.id, onClose);
  const form = useForm<UserTexts>({
    resolver: zodResolver(userEditSchema) as never,
    defaultValues: textsOf(user),
    shouldFocusError: false,
  });
  useTypedForm(`user/${user.id}`, form, seen.version, (version) => setSeen({ ...seen, version }));
  const submitOver = (version: number) =>
    form.handleSubmit(({ email, firstName, lastName, role, password, currentPassword }) => {
      if (editing.isPending) return;
      // A blank password means that the password fields are not sent (AD 5).
      const secret = password ? { password, currentPassword } : {};
      editing.mutate({ email, firstName, lastName, role, version, ...secret });
    });

  const theirs = editing.data && "current" in editing.data ? editing.data.current : null;
  const take = (texts: UserTexts | null) => {
    if (!theirs) return;
    setSeen(theirs);
    editing.reset();
    if (texts) form.reset(texts);
    else void submitOver(theirs.version)();
  };
  return (
    <UserDialog
      title={`Edit ${user.firstName} ${user.lastName}`}
      send="Save Changes"
      sending="Saving..."
      form={form}
      submit={submitOver(seen.version)}
      pending={editing.isPending}
      error={editing.error}
      onClose={onClose}
    >
      {theirs && (
        <Note role="alert" tone="warn" title="Somebody else has changed this in the meantime.">
          Now it is {theirs.firstName} {theirs.lastName}, {theirs.email}. What you typed is still here.
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => take(textsOf(theirs))}>
              Load their version
            </Button>
            <Button size="sm" onClick={() => take(null)}>
              Save mine over it
            </Button>
          </div>
        </Note>
      )}
      <PersonFields
        {...(isLastAdmin
          ? { roles: ["company_admin"], roleHint: "The company's only administrator keeps this role." }
          : { roleHint: isSelf ? "Another role signs you out." : "Another role signs this person out." })}
      />
      <fieldset className="grid gap-4 border-t border-rule pt-4">
        <legend className="contents">
          <span>
            <span className="t-head block">Set a new password</span>
            <span className="t-small block text-ink-3">
              Leave blank to keep the password. A new one{" "}
              {isSelf ? "ends your sessions on other devices." : "signs this person out everywhere."}
            </span>
          </span>
        </legend>
        <CurrentPasswordField
          label="Current password"
          hint={isSelf ? "The one you sign in with now." : "Your own password, or this person's."}
        />
        <NewPasswordFields label="New password" />
      </fieldset>
    </UserDialog>
  );
}

const FORM = "user";

function UserDialog({
  title,
  send,
  sending,
  form,
  submit,
  pending,
  error,
  onClose,
  children,
}: {
  title: string;
  send: string;
  sending: string;
  form: UseFormReturn<UserTexts>;
  submit: (event: React.FormEvent) => void;
  pending: boolean;
  error: CallError | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { errors, isDirty, submitCount } = form.formState;
  useEffect(() => {
    for (const [name, message] of Object.entries(error?.fields ?? {}))
      form.setError(name as keyof UserTexts, { message });
  }, [error, form]);
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
      <FormProvider {...form}>
        <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
          <ErrorSummary errors={[...wholeOf(error), ...summaryErrors(errors)]} attempt={submitCount} />
          {children}
        </form>
      </FormProvider>
      <LeaveGuard on={isDirty}>What you typed has not been saved.</LeaveGuard>
    </Dialog>
  );
}
