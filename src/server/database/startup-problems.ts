/** A start that fails for a reason that the operator can fix; the message is the one line to show, without secrets. */
export class StartupProblem extends Error {
  override name = "StartupProblem";
}

/** The oldest version of PostgreSQL that the migrations support. */
const OLDEST = 15;

export class DatabaseTooOld extends StartupProblem {
  override name = "DatabaseTooOld";
}

/** Throws `DatabaseTooOld` for a server before PostgreSQL 15; `version` as in "14.13", as the server gives it. */
export function refuseTooOld(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new DatabaseTooOld(`This is PostgreSQL ${version}; Volute needs PostgreSQL ${OLDEST} or newer.`);
}

/** Throws `StartupProblem` for an invalid address of a PostgreSQL server, without repeating it. */
export function refuseOtherAddress(address: string, setting: string): void {
  if (/^postgres(ql)?:\/\//.test(address)) return;
  throw buildAddressProblem(setting);
}

/** An error of writing to an open file names none; an operator needs to know which disk is full. */
export function addFullDiskPath(error: unknown, path: string): unknown {
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") Object.assign(error, { path });
  return error;
}

export const buildAddressProblem = (setting: string) =>
  new StartupProblem(
    `${setting} is not the address of a PostgreSQL server; it looks like postgres://user:password@host:5432/database.`,
  );
