import {
  createPlatformUser,
  NewPlatformUser,
  type PlatformUser,
  PlatformUserEdit,
  REQUIRED,
  updatePlatformUser,
} from "#contract/platform/platform-users.ts";
import { requireFirstPassword } from "#contract/users/accounts.ts";
import { call } from "#web/kernel/api.ts";
import { PasswordField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, type RecordForm, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { canSendEmail } from "#web/users/email-availability.ts";
import { describeInvitation, FirstPasswordChoice } from "#web/users/first-password-choice.tsx";
import { PasswordStrength } from "#web/users/password-strength.tsx";
import { buildSaveHandlers } from "./save-handlers.ts";
import { type Texts, UserFields } from "./user-fields.tsx";

type NewTexts = Texts & { invite: boolean; password: string };

const toTexts = (user: PlatformUser | null): Texts => ({
  email: user?.email ?? "",
  firstName: user?.firstName ?? "",
  lastName: user?.lastName ?? "",
  role: user?.role ?? "user",
  companyId: String(user?.companyId ?? ""),
});

const parseCompanyId = <T extends Texts>({ companyId, ...otherTexts }: T) => ({
  ...otherTexts,
  companyId: companyId ? Number(companyId) : null,
});

const newSchema = buildFormSchema(NewPlatformUser.check(requireFirstPassword(REQUIRED)), parseCompanyId<NewTexts>);

const editSchema = buildFormSchema(PlatformUserEdit, parseCompanyId<Texts>);

export function UserDialog({ user, onClose }: { user: PlatformUser | null; onClose: () => void }) {
  return user ? <Editing user={user} onClose={onClose} /> : <Creating onClose={onClose} />;
}

function Creating({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    name: "platform-user/new",
    endpoint: createPlatformUser,
    schema: newSchema,
    record: null,
    toValues: (): NewTexts => ({ ...toTexts(null), invite: canSendEmail(), password: "" }),
    save: ({ password, ...body }) => call(createPlatformUser, { body: body.invite ? body : { ...body, password } }),
    ...buildSaveHandlers<PlatformUser>(
      (user) => (user.invitedAt ? `User invited. ${describeInvitation(user)}` : "User created successfully!"),
      "Failed to create user",
      onClose,
    ),
  });
  const { form } = record;
  const [invite, password] = form.watch(["invite", "password"]);
  function chooseFirstPassword(isInvitation: boolean) {
    form.setValue("invite", isInvitation, { shouldDirty: true });
    // Hidden fields are neither sent nor validated.
    form.resetField("password");
  }
  return (
    <RecordDialog title="Create User" send="Create User" sending="Creating..." record={record} onClose={onClose}>
      <UserFields record={record as unknown as RecordForm<Texts>} />
      <FirstPasswordChoice invite={invite} onChange={chooseFirstPassword} />
      {!invite && (
        <PasswordField
          of={form}
          name="password"
          label="Password"
          hint={<PasswordStrength password={password} />}
          autoComplete="new-password"
        />
      )}
    </RecordDialog>
  );
}

function Editing({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const record = useRecordForm({
    name: `platform-user/${user.id}`,
    endpoint: updatePlatformUser,
    schema: editSchema,
    record: user,
    toValues: toTexts,
    save: (body, base) =>
      call(updatePlatformUser, { params: { id: user.id }, body: { ...body, version: base?.version } }),
    ...buildSaveHandlers("User updated successfully!", "Failed to update user", onClose),
  });
  const [role, companyId] = record.form.watch(["role", "companyId"]);
  const moves = role !== user.role || companyId !== toTexts(user).companyId;
  return (
    <RecordDialog
      title={`Edit ${user.firstName} ${user.lastName}`}
      send="Save Changes"
      sending="Saving..."
      record={record}
      onClose={onClose}
    >
      <UserFields record={record} />
      {moves && (
        <Note tone="warn" role="status">
          Another role or company signs this person out as soon as you save.
        </Note>
      )}
    </RecordDialog>
  );
}
