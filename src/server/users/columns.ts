// What the columns of these tables hold (decision 85).
import type { Role } from "#domain/roles.ts";
import { instant, integer, nullable, oneOf, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";
import { sessionsTable } from "./sessions/columns.ts";

export const usersTable = declareTable("users", {
  id: technical(uuid),
  email: personal(text, "user"),
  passwordHash: personal(nullable(text), "user"),
  firstName: personal(text, "user"),
  lastName: personal(text, "user"),
  profileImageUrl: personal(nullable(text), "user"),
  role: business(oneOf<Role>()),
  companyId: technical(nullable(integer)),
  invitedAt: technical(nullable(instant)),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
});

export const passwordLinksTable = declareTable("password_links", {
  tokenHash: technical(text),
  userId: technical(uuid),
  accountFingerprint: technical(text),
  createdAt: technical(instant),
  expiresAt: technical(instant),
  usedAt: technical(nullable(instant)),
  replacedAt: technical(nullable(instant)),
});

export const userColumns = [
  usersTable,
  sessionsTable,
  declareTable("sign_in_attempts", {
    key: personal(text, "user"),
    failures: technical(integer),
    windowStartedAt: technical(instant),
    blockedUntil: technical(nullable(instant)),
  }),
  declareTable("sign_in_sources", {
    userId: technical(uuid),
    key: personal(text, "user"),
    lastUsedAt: technical(instant),
  }),
  passwordLinksTable,
];
