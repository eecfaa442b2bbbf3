// The message that processes send each other through the database: which record changed, never its content.
import * as z from "zod/mini";

const ChangeMessage = z.object({
  entity: z.string(),
  id: z.string(),
  version: z.int(),
  /** Null concerns every company. */
  companyId: z.nullable(z.int()),
  /** The record's owner, for users who see only their own records. */
  ownerId: z.nullable(z.string()),
});
export type ChangeMessage = z.infer<typeof ChangeMessage>;

/** The message that announces it. */
export const encodeChangeMessage = (happened: ChangeMessage): string => JSON.stringify(happened);

/**
 * For `database.listen`. NOTIFY needs no permission, so any login that may connect can send any text: a text that is no
 * such message is skipped, because an error thrown here would end the process.
 */
export const createChangeListener =
  (hear: (happened: ChangeMessage | null) => void, skipped = () => {}) =>
  (message: string | null): void => {
    const happened = message === null ? null : read(message);
    if (happened === undefined) skipped();
    else hear(happened);
  };

function read(message: string): ChangeMessage | undefined {
  try {
    return ChangeMessage.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
