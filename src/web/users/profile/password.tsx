// Changing one's own password (AD 5 and 8).
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { changePassword, passwordTexts } from "#contract/users/profile.ts";
import { listSessions } from "#contract/users/sessions.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { PasswordField } from "#web/kernel/forms/form-field.tsx";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { ErrorSummary, summaryErrors } from "#web/ui/forms/error-summary.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { PasswordStrength } from "#web/users/password-strength.tsx";
import { describeFailure, type PasswordTexts, passwordSchema } from "./password-texts.ts";

const emptyTexts: PasswordTexts = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function PasswordForm({ email }: { email: string }) {
  const form = useForm<PasswordTexts>({
    resolver: zodResolver(passwordSchema),
    defaultValues: emptyTexts,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const changing = useMutation<unknown, CallError, PasswordTexts>({
    mutationFn: ({ currentPassword, newPassword }) => call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess() {
      toast({ title: "Password updated", description: "You are signed out on all other devices." });
      form.reset(emptyTexts);
      return queryClient.invalidateQueries({ queryKey: buildQueryKey(listSessions) });
    },
    onError(error) {
      if (error.status === 401) return;
      const description = describeFailure(error.message);
      toast({ title: "Password Change Failed", description, destructive: true });
      if (error.sentence === passwordTexts.wrong) return form.setError("currentPassword", { message: description });
      // Details that the notification leaves out, such as how long to wait.
      const reason = describeError(error);
      form.setError("root", { message: reason && !error.message.includes("500") ? reason : description });
    },
  });
  const submit = form.handleSubmit((texts) => {
    if (!changing.isPending) changing.mutate(texts);
  });
  return (
    <Panel title="Change Password">
      <PanelBody>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <ErrorSummary errors={summaryErrors(errors)} attempt={submitCount} />
          {/* Tells password managers whose password this is. */}
          <input type="text" hidden readOnly autoComplete="username" value={email} />
          <PasswordField of={form} name="currentPassword" label="Current password" autoComplete="current-password" />
          <PasswordField
            of={form}
            name="newPassword"
            label="New password"
            hint={<PasswordStrength password={newPassword} />}
            autoComplete="new-password"
          />
          <PasswordField of={form} name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
          <div>
            <Button type="submit" look="primary" pending={changing.isPending} pendingLabel="Updating...">
              Update Password
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  );
}
