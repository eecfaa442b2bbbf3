// Every command of `npx volute`.
import type { Commands } from "./kernel/run.ts";

export const commands: Commands = {
  "audit verify": async () => (await import("./audit/verify.ts")).auditVerify,
  backup: async () => (await import("./database/backup.ts")).backup,
  "create-admin": async () => (await import("./users/create-admin.ts")).createAdminCommand,
  "set-password": async () => (await import("./users/set-password.ts")).setPassword,
  "end-sessions": async () => (await import("./users/end-sessions.ts")).endSessions,
  emails: async () => (await import("./emails/outbox.ts")).emailsCommand,
  "emails resend": async () => (await import("./emails/outbox.ts")).emailsResendCommand,
  "emails release": async () => (await import("./emails/outbox.ts")).emailsReleaseCommand,
  "company export": async () => (await import("./companies/export.ts")).companyExport,
  "company id-range": async () => (await import("./companies/id-range.ts")).companyIdRange,
  "company import": async () => (await import("./companies/import.ts")).companyImport,
  "company list": async () => (await import("./companies/list.ts")).companyList,
  "company remove": async () => (await import("./companies/remove.ts")).companyRemove,
  "company take-back": async () => (await import("./companies/take-back.ts")).companyTakeBack,
  config: async () => (await import("./config.ts")).config,
  doctor: async () => (await import("./doctor/doctor.ts")).doctor,
  move: async () => (await import("./database/move.ts")).move,
  "receipt verify": async () => (await import("./offers/receipt-verify.ts")).receiptVerify,
  restore: async () => (await import("./database/restore.ts")).restore,
  upgrade: async () => (await import("./database/upgrade.ts")).upgrade,
};
