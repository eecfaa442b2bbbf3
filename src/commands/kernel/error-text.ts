// A failed command's error, in one sentence for the operator.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { isDatabaseAway } from "#server/database/connect.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { CommandError } from "./command.ts";

export function describeError(error: unknown): string {
  if (error instanceof CommandError || error instanceof StartupProblem) return error.message;
  if (isDatabaseAway(error)) return "The database cannot be reached; npx volute doctor shows why.";
  if (!(error instanceof Error)) return fault(String(error));
  const { code = "", path, syscall = "" } = error as NodeJS.ErrnoException;
  if (code === "ABORT_ERR") return "Nothing was changed.";
  if (code === "ENOSPC") return `The disk ${path ? `that holds ${path} ` : ""}is full.`;
  // This error contains no path.
  if (code === "EISDIR") return `${path ?? "The path given"} is a directory, not a file.`;
  // A program that could not be started has a path too.
  const ofFile = path !== undefined && !syscall.startsWith("spawn") ? aboutFiles[code]?.(path) : undefined;
  if (ofFile) return ofFile;
  // A mistyped option: Node's own message says which.
  return /^(ERR_PARSE_ARGS|ERR_INVALID_URL|E[A-Z]{3,}$)/.test(String(code)) ? error.message : fault(error.message);
}

const fault = (what: string) => `This is a bug in Volute: ${what}`;

const aboutFiles: Record<string, (path: string) => string> = {
  ENOENT: (path) =>
    existsSync(dirname(path)) ? `There is no file ${path}.` : `There is no directory ${dirname(path)} for ${path}.`,
  ENOTDIR: (path) => `There is no file ${path}: part of that path is a file itself.`,
  EACCES: mayNot,
  EPERM: mayNot,
  EROFS: (path) => `${path} cannot be written: its disk is read-only.`,
  EEXIST: (path) => `${path} already exists.`,
};

function mayNot(path: string): string {
  return `The user running this command may not open ${path}.`;
}
