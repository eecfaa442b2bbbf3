// Moves a customer's data out of an entry and leaves a salted digest in its place (decision 76).
import { hash, randomBytes, randomUUIDv7 } from "node:crypto";
import {
  type AuditEntryFields,
  extractPersonalData,
  hashPersonalData,
  toRecordSubject,
} from "#domain/audit-personal-data.ts";

interface Whole extends AuditEntryFields {
  entityId: string | null;
  companyId: number | null;
}

/** `ofRecord`: for an entry about a customer's record, site or pump, the customer and the name that ends the description. */
export function separatePersonalData<E extends Whole>(entry: E, ofRecord?: { customerId: string; name: string }) {
  const taken = extractPersonalData(entry, ofRecord?.name);
  if (!taken) return { entry, personalData: null };
  const { companyId, entityId } = entry;
  const personalData = {
    id: randomUUIDv7(),
    companyId,
    quoteId: ofRecord ? null : entityId,
    subject: ofRecord ? toRecordSubject(ofRecord.customerId) : null,
    salt: randomBytes(16).toString("hex"),
    personalValues: taken.personalValues,
  };
  const sha256 = hashPersonalData(personalData, (text) => hash("sha256", text));
  return {
    entry: { ...taken.entry, metadata: { ...taken.entry.metadata, personal: { id: personalData.id, sha256 } } },
    personalData,
  };
}
