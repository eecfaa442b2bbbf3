// What processes tell one another through the database: which record changed, never what is in it.
import * as z from "zod/mini";

const ChangeMessage = z.object({
  entity: z.string(),
  id: z.string(),
  version: z.int(),
  /** Null concerns everybody who may hear of such a thing. */
  companyId: z.nullable(z.int()),
  /** Whose thing it is, for those who see only their own. */
  ownerId: z.nullable(z.string()),
});
export type ChangeMessage = z.infer<typeof ChangeMessage>;

/** The message that announces it. */
export const encodeChangeMessage = (happened: ChangeMessage): string => JSON.stringify(happened);

/**
 * For `database.listen`. NOTIFY needs no permission, so any login that may connect to the database can send any text:
 * what is no such message is skipped, since an error thrown here would end the process.
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
