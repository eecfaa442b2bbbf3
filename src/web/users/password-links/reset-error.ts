import { CallError } from "#web/kernel/api.ts";

/** The server's sentence, or one about the connection. */
export function describeResetError(error: unknown): string {
  return error instanceof CallError ? (error.sentence ?? error.message) : "An unexpected error occurred";
}
