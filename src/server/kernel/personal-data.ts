// Moves a customer's data out of an entry and leaves a salted digest in its place (decision 76).
import { hash, randomBytes, randomUUIDv7 } from "node:crypto";
import { type AuditEntryFields, extractPersonalData, hashPersonalData } from "#domain/audit-personal-data.ts";

interface Whole extends AuditEntryFields {
  entityId: string | null;
  companyId: number | null;
}

export function separatePersonalData<E extends Whole>(entry: E) {
  const taken = extractPersonalData(entry);
  if (!taken) return { entry, personalData: null };
  const { companyId, entityId: quoteId } = entry;
  const personalData = {
    id: randomUUIDv7(),
    companyId,
    quoteId,
    salt: randomBytes(16).toString("hex"),
    personalValues: taken.personalValues,
  };
  const sha256 = hashPersonalData(personalData, (text) => hash("sha256", text));
  return {
    entry: { ...taken.entry, metadata: { ...taken.entry.metadata, personal: { id: personalData.id, sha256 } } },
    personalData,
  };
}
