// The page that an email's password link opens (decision 68).
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { ResetPasswordForm, resetPassword } from "#contract/users/password-links.ts";
import { CallError, call } from "#web/kernel/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useErrorTitle } from "#web/ui/forms/error-summary.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { FIRST_PASSWORD_PATH, FORGOT_PASSWORD_PATH } from "#web/users/password-paths.ts";
import { PasswordStrength } from "#web/users/password-strength.tsx";
import { describeResetError } from "./reset-error.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";

/** Read once and removed from the address, so that neither history nor a bookmark stores it. */
const token = window.location.hash.slice(1);
window.history.replaceState(null, "", window.location.pathname);

const description =
  window.location.pathname === FIRST_PASSWORD_PATH
    ? {
        title: "Set your password",
        intro: "You have been invited to Volute. Choose a password to sign in with.",
        label: "Password",
        done: "Your password is set.",
        next: "Sign in with it and the email address that was invited.",
      }
    : {
        title: "Set a new password",
        label: "New password",
        done: "Your new password is set.",
        next: "You’ve been signed out everywhere. Sign in with your new password.",
      };

type Stage = { is: "asking" } | { is: "done" } | { is: "over"; why: string };

export function NewPassword() {
  const [stage, setStage] = useState<Stage>(
    token ? { is: "asking" } : { is: "over", why: "The link is not complete. Open it from the email once more." },
  );
  return (
    <SignedOutLayout title={description.title}>
      {stage.is === "asking" && (
        <PasswordForm
          onDone={() => setStage({ is: "done" })}
          onOver={(reason) => setStage({ is: "over", why: reason })}
        />
      )}
      {stage.is === "done" && (
        <Note tone="ok" title={description.done} role="status">
          {description.next}
        </Note>
      )}
      {stage.is === "over" && (
        <>
          <Note tone="bad" title="This link cannot be used." role="alert">
            {stage.why}
          </Note>
          <p>
            <a className="link" href={FORGOT_PASSWORD_PATH}>
              Ask for a new link
            </a>
          </p>
        </>
      )}
    </SignedOutLayout>
  );
}

function PasswordForm({ onDone, onOver }: { onDone: () => void; onOver: (reason: string) => void }) {
  const [typedPassword, setTypedPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useErrorTitle(error !== undefined || failure !== undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const body = z.safeParse(ResetPasswordForm, { password: typedPassword });
    setFailure(undefined);
    setError(body.error?.issues[0]?.message);
    if (!body.success) return event.currentTarget.querySelector("input")?.focus();
    setPending(true);
    try {
      await call(resetPassword, { body: { token, password: body.data.password } });
      onDone();
    } catch (reason) {
      if (reason instanceof CallError && reason.code === "link_invalid") return onOver(describeResetError(reason));
      setFailure(describeResetError(reason));
      setPending(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {description.intro && <p className="text-ink-3">{description.intro}</p>}
      <Field label={description.label} id="password" error={error} hint={<PasswordStrength password={typedPassword} />}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          value={typedPassword}
          onChange={(event) => setTypedPassword(event.currentTarget.value)}
        />
      </Field>
      {failure !== undefined && (
        <Note tone="bad" title="That did not work." role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" look="primary" size="lg" block pending={pending} pendingLabel="Setting…">
        Set password
      </Button>
    </form>
  );
}
