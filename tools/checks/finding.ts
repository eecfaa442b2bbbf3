/** What one part of the check has read, and its faults. A part that has read nothing has failed. */
export interface Finding {
  readCount: number;
  unit: string;
  faults: readonly string[];
  note?: string;
  /** Why there was nothing to check, which is no failure. */
  reasonUnchecked?: string;
}
