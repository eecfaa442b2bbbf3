// The dialogs in which an administrator adds or changes one of the company's users (AD 2 and 5).
import { useFormContext, useWatch } from "react-hook-form";
import { type CompanyUser, createCompanyUser, updateCompanyUser } from "#contract/users/company-users.ts";
import { getCurrentUser } from "#contract/users/sign-in.ts";
import { companyAdminRoles } from "#domain/roles.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { canSendEmail } from "#web/users/email-availability.ts";
import { describeInvitation, FirstPasswordChoice } from "#web/users/first-password-choice.tsx";
import { useSession } from "#web/users/session.tsx";
import { CurrentPasswordField, NewPasswordFields, UserNameFields } from "./fields.tsx";
import { newUserSchema, toFieldTexts, type UserTexts, userEditSchema } from "./form.ts";
import { refreshUsers } from "./user-queries.ts";

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    name: "user/new",
    endpoint: createCompanyUser,
    record: null,
    toValues: () => ({ ...toFieldTexts(null), invite: canSendEmail() }),
    schema: newUserSchema,
    save: ({ confirmPassword: _, password, ...body }) =>
      call(createCompanyUser, { body: body.invite ? body : { ...body, password } }),
    onSaved(user) {
      const signInNotice = `${user.firstName} ${user.lastName} can sign in as ${user.email}.`;
      if (user.invitedAt) toast({ title: "User invited", description: describeInvitation(user) });
      else toast({ title: "User created", description: signInNotice });
      onClose();
      return refreshUsers();
    },
    onFailed: (error) => showErrorToast(error, "Failed to create user. Please try again."),
  });
  return (
    <RecordDialog title="Add User" send="Add User" sending="Adding..." record={record} onClose={onClose}>
      <UserNameFields />
      <Entrance />
    </RecordDialog>
  );
}

function Entrance() {
  const { setValue, resetField } = useFormContext<UserTexts>();
  const invite = useWatch<UserTexts, "invite">({ name: "invite" });
  function chooseFirstPassword(isInvitation: boolean) {
    setValue("invite", isInvitation, { shouldDirty: true });
    // Hidden fields are neither sent nor validated.
    for (const field of ["password", "confirmPassword"] as const) resetField(field);
  }
  return (
    <>
      <FirstPasswordChoice invite={invite} onChange={chooseFirstPassword} />
      {!invite && <NewPasswordFields label="Password" />}
    </>
  );
}

export function EditUserDialog({
  user,
  isLastAdmin,
  onClose,
}: {
  user: CompanyUser;
  isLastAdmin: boolean;
  onClose: () => void;
}) {
  const { user: self } = useSession();
  const isSelf = self.id === user.id;
  const record = useRecordForm({
    name: `user/${user.id}`,
    endpoint: updateCompanyUser,
    record: user,
    toValues: toFieldTexts,
    schema: userEditSchema,
    save({ confirmPassword: _, password, currentPassword, ...content }, base) {
      // A blank password means that the password fields are not sent (AD 5).
      const passwords = password ? { password, currentPassword } : {};
      return call(updateCompanyUser, {
        params: { id: user.id },
        body: { ...content, version: base?.version, ...passwords },
      });
    },
    onSaved({ firstName, lastName }) {
      toast({ title: "User updated", description: `${firstName} ${lastName}` });
      onClose();
      if (isSelf) void queryClient.invalidateQueries({ queryKey: buildQueryKey(getCurrentUser) });
      return refreshUsers();
    },
    onConflict: refreshUsers,
    onFailed: (error) => showErrorToast(error, "Failed to update user. Please try again."),
  });
  return (
    <RecordDialog
      title={`Edit ${user.firstName} ${user.lastName}`}
      send="Save Changes"
      sending="Saving..."
      record={record}
      describeTheirs={({ firstName, lastName, email }) => `Now it is ${firstName} ${lastName}, ${email}.`}
      onClose={onClose}
    >
      <UserNameFields
        {...(isLastAdmin
          ? { roles: companyAdminRoles, roleHint: "The company's only administrator keeps this role." }
          : { roleHint: isSelf ? "Another role signs you out." : "Changing the role signs this person out." })}
      />
      <fieldset className="grid gap-4 border-t border-rule pt-4">
        <legend className="contents">
          <span>
            <span className="t-head block">Set a new password</span>
            <span className="t-small block text-ink-3">
              {user.invitedAt
                ? "This person has been invited and has no password yet. Setting one here replaces the invitation."
                : `Leave blank to keep the password. A new one ${isSelf ? "ends your sessions on other devices." : "signs this person out everywhere."}`}
            </span>
          </span>
        </legend>
        <NewPasswordFields label="New password" />
        {isSelf ? (
          <CurrentPasswordField label="Current password" hint="The one you sign in with now." />
        ) : (
          <CurrentPasswordField
            label="Your own password"
            hint={`The one you sign in with, as ${self.firstName}.${user.invitedAt ? "" : " This person’s current one works too."}`}
          />
        )}
      </fieldset>
    </RecordDialog>
  );
}
