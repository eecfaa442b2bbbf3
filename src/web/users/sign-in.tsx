import { Calculator, ListChecks, Timer } from "lucide-react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { SignIn, signIn } from "#contract/users/sign-in.ts";
import { CallError, call, readErrorBody } from "#web/kernel/api.ts";
import { openReturnPath } from "#web/kernel/return-path.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { useErrorTitle } from "#web/ui/forms/error-summary.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { VoluteMark } from "#web/ui/volute-mark.tsx";
import { FORGOT_PASSWORD_PATH } from "./password-paths.ts";
import { VoluteDrawing } from "./volute-drawing.tsx";

const promises = [
  { icon: Timer, text: "Create and send pump quotes in minutes" },
  { icon: Calculator, text: "Accurate labour and materials cost breakdown" },
  { icon: ListChecks, text: "Save, edit and manage quotes with status tracking" },
];

/** Shown at every path to users who are not signed in (QB 2.1). */
export function SignInScreen({ onSubmit }: { /** Loads what comes next. */ onSubmit: () => Promise<unknown> }) {
  useEffect(() => {
    document.title = "Sign in · Volute";
  }, []);
  return (
    <main className="mx-auto max-w-[1120px] px-(--pad) pb-(--pad) md:grid md:min-h-dvh md:grid-rows-[auto_1fr]">
      <div className="flex h-16 items-center gap-2 text-[1.25rem] font-semibold md:h-18">
        <VoluteMark className="size-7" />
        Volute
      </div>
      <div className="grid self-center overflow-hidden rounded-md border border-rule-strong md:mb-12 md:min-h-[476px] md:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        <section className="flex flex-col bg-panel px-5 py-6 md:p-10" aria-labelledby="sign-in">
          <h1 id="sign-in" className="t-title">
            Sign in
          </h1>
          <p className="mt-1 text-ink-3">Use your work email address.</p>
          <SignInForm onSubmit={onSubmit} />
          <p className="t-small border-t border-rule pt-4 text-ink-3 md:mt-auto">
            <a className="link max-md:flex max-md:min-h-11 max-md:items-center" href={FORGOT_PASSWORD_PATH}>
              Forgotten password?
            </a>{" "}
            No account? Ask your company administrator.
          </p>
        </section>
        <section data-theme="dark" className="relative overflow-hidden bg-ground px-5 py-6 text-ink md:p-10">
          <h2 className="max-w-[15em] text-[1.25rem]/6.5 font-semibold tracking-[-0.018em] md:text-[1.75rem]/8.5">
            Price quotes for pump work, worked out on site.
          </h2>
          <ul className="relative mt-4 grid gap-3 text-[1rem]/6 md:mt-6 md:gap-3.5 md:leading-5">
            {promises.map(({ icon: Icon, text }) => (
              <li key={text} className="flex gap-3 md:items-center">
                <Icon className="size-5! text-ink-3 max-md:mt-0.5" />
                {text}
              </li>
            ))}
          </ul>
          <VoluteDrawing className="absolute -right-1.5 -bottom-28 w-110 text-edge opacity-70 max-lg:-bottom-56 max-md:hidden" />
        </section>
      </div>
    </main>
  );
}

type Failure = { email?: string | undefined; password?: string | undefined; whole?: string };

function SignInForm({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const form = useRef<HTMLFormElement>(null);
  const [isFilled, recheckFilled] = useFilled(form);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>({});
  useErrorTitle(Object.keys(failure).length > 0);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const typedValues = Object.fromEntries(new FormData(event.currentTarget));
    const body = z.safeParse(SignIn, typedValues);
    if (!body.success) {
      const { email, password } = z.flattenError(body.error).fieldErrors;
      setFailure({ email: email?.[0], password: password?.[0] });
      event.currentTarget.querySelector<HTMLInputElement>(email ? "[name=email]" : "[name=password]")?.focus();
      return;
    }
    setPending(true);
    setFailure({});
    onSubmit().catch(() => {}); // Loaded again when it is shown.
    try {
      const user = await call(signIn, { body: body.data });
      openReturnPath(user.id);
    } catch (error) {
      const reason = describeFailure(error);
      toast({ title: "Login failed", description: reason, destructive: true });
      setFailure({ whole: reason });
      setPending(false);
    }
  }

  return (
    <form ref={form} className="my-5 grid gap-4" noValidate onSubmit={submit} onInput={recheckFilled}>
      <Field label="Email" id="email" error={failure.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Password" id="password" error={failure.password}>
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      {failure.whole !== undefined && (
        <Note tone="bad" title="Login failed." role="alert">
          {failure.whole}
        </Note>
      )}
      <Button
        type="submit"
        look="primary"
        size="lg"
        block
        disabled={!isFilled}
        pending={pending}
        pendingLabel="Signing in…"
      >
        Sign in
      </Button>
    </form>
  );
}

/** The server replies to a failed sign-in with a sentence as plain text (decision 51). */
function describeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return "An unexpected error occurred";
  return error.status === 0 ? error.message : readErrorBody(error.status, error.body);
}

/** Whether both fields are filled. Some browsers report what a password manager filled in only when asked. */
function useFilled(form: RefObject<HTMLFormElement | null>): [boolean, () => void] {
  const [isFilled, setIsFilled] = useState(false);
  const checkFilled = useCallback(() => {
    const inputs = form.current?.querySelectorAll("input") ?? [];
    setIsFilled([...inputs].every((input) => input.value !== "" || input.matches(":autofill")));
  }, [form]);
  useEffect(() => {
    if (isFilled) return;
    const timer = setInterval(checkFilled, 300);
    return () => clearInterval(timer);
  }, [isFilled, checkFilled]);
  return [isFilled, checkFilled];
}
