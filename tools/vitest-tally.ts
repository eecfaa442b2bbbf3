// A reporter for Vitest, whose JSON report leaves out what a group's hooks say.
import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";
import { tallyOfVitest } from "./tally.ts";

/** Writes the tally of the run into the file that VOLUTE_TALLY names. */
export default class implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (modules) => {
    writeFileSync(process.env.VOLUTE_TALLY ?? "", JSON.stringify(tallyOfVitest(modules)));
  };
}
