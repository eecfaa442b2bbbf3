import { toast } from "#web/ui/feedback/toast.ts";
import { CallError } from "./api.ts";

/** The server's sentence where it gave one; or the status with what came in its place, or what became of the request. */
export function describeError(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  return error.sentence ?? (error.status === 0 || error.body ? error.message : null);
}

/** AD 8: destructive 'Error' with the server's words, or these. Being signed out has its own notification. */
export function showErrorToast(error: unknown, otherwise: string): void {
  const { status, sentence } = error instanceof CallError ? error : {};
  if (status === 401) return;
  toast({ title: "Error", description: sentence ?? otherwise, destructive: true });
}

/**
 * QB 8: destructive 'Error' with just these words; the reason stands on the page. Being over a plan's limit is said with
 * the server's: trying again does not help there.
 */
export function showFailureToast({ status, code, sentence }: CallError, words: string): void {
  if (status === 401) return;
  toast({ title: "Error", description: (code === "plan_limit" && sentence) || words, destructive: true });
}
