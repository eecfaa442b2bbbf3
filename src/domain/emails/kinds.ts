/** Each kind of email by its name in the database, as lists call it before the quote's number. */
const kindLabels: Record<string, string> = {
  offer: "Quote",
  offer_copy: "Copy",
  reminder: "Reminder",
  offer_accepted: "Acceptance",
  notice_accepted: "Accepted",
  notice_declined: "Declined",
  notice_question: "Question",
  notice_new_date: "New date",
  password_reset: "Password reset",
  invitation: "Invitation",
};

/** A kind of a newer version has no label here. */
export const formatEmailKind = (kind: string): string => kindLabels[kind] ?? "Email";

export const isToCustomer = (kind: string): boolean => ["offer", "reminder", "offer_accepted"].includes(kind);
export const isToCompany = (kind: string): boolean => kind.startsWith("notice_");
