import { toast } from "#web/ui/feedback/toast.ts";
import { CallError } from "./api.ts";

/** The server's sentence; without one, the status with the body's text, or what happened to the request. */
export function describeError(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  return error.sentence ?? (error.status === 0 || error.body ? error.message : null);
}

/** AD 8: destructive 'Error' with the server's sentence, or `fallback`. Being signed out has its own notification. */
export function showErrorToast(error: unknown, fallback: string): void {
  const { status, sentence } = error instanceof CallError ? error : {};
  if (status === 401) return;
  toast({ title: "Error", description: sentence ?? fallback, destructive: true });
}

/**
 * QB 8: destructive 'Error' with exactly these words; the page shows the reason. For a plan's limit it shows the
 * server's sentence instead, because trying again does not help.
 */
export function showFailureToast({ status, code, sentence }: CallError, description: string): void {
  if (status === 401) return;
  toast({ title: "Error", description: (code === "plan_limit" && sentence) || description, destructive: true });
}
