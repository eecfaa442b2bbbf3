// Requests an email with a link to set a new password (decision 68).
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { ForgotPasswordForm as Body, forgotPassword } from "#contract/users/password-links.ts";
import { call } from "#web/kernel/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useErrorTitle } from "#web/ui/forms/error-summary.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { canSendEmail } from "#web/users/email-availability.ts";
import { describeResetError } from "./reset-error.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";

type Stage = { is: "asking" } | { is: "asked"; email: string } | { is: "sends none" };

export function ForgotPassword() {
  const [stage, setStage] = useState<Stage>(canSendEmail() ? { is: "asking" } : { is: "sends none" });
  return (
    <SignedOutLayout title="Forgotten password">
      {stage.is === "asking" && (
        <AskForm onAsked={(email, sends) => setStage(sends ? { is: "asked", email } : { is: "sends none" })} />
      )}
      {stage.is === "asked" && (
        <Note tone="ok" title="Check your inbox." role="status">
          If {stage.email} belongs to an account, an email is on its way there. Its link works once, within 30 minutes.
          Nothing came? Look among unwanted mail, then ask once more.
        </Note>
      )}
      {stage.is === "sends none" && (
        <Note title="Password emails aren’t set up here." role="status">
          Your company administrator can set a new password for you. Administrators: contact your system operator.
        </Note>
      )}
    </SignedOutLayout>
  );
}

function AskForm({ onAsked }: { onAsked: (email: string, sends: boolean) => void }) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useErrorTitle(error !== undefined || failure !== undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const body = z.safeParse(Body, Object.fromEntries(new FormData(event.currentTarget)));
    setFailure(undefined);
    setError(body.error?.issues[0]?.message);
    if (!body.success) return event.currentTarget.querySelector("input")?.focus();
    setPending(true);
    try {
      const { sends } = await call(forgotPassword, { body: body.data });
      onAsked(body.data.email, sends);
    } catch (reason) {
      setFailure(describeResetError(reason));
      setPending(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-ink-3">We send a link to set a new one to the address of your account.</p>
      <Field label="Email" id="email" error={error}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      {failure !== undefined && (
        <Note tone="bad" title="That did not work." role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" look="primary" size="lg" block pending={pending} pendingLabel="Sending…">
        Send the link
      </Button>
    </form>
  );
}
