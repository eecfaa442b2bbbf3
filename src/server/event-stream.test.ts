import { expect, test } from "vitest";
import type { Actor } from "#domain/actor.ts";
import type { Resource } from "#domain/permission-matrix.ts";
import type { Role } from "#domain/roles.ts";
import { mayReceiveEvent } from "./event-stream.ts";

const hears = (role: Role, views: Resource[], companyId: number | null = 7) =>
  mayReceiveEvent(
    { actor: { role, companyId: 7, userId: "ann" } as Actor, views: new Set(views) },
    { entity: "email", id: "1", version: 1, companyId, ownerId: null },
  );

test("only users who may read the outbox get email events", () => {
  expect(hears("company_admin", ["quotes"])).toBe(true);
  expect(hears("company_admin", ["audit_logs"])).toBe(false);
  expect(hears("user", ["quotes", "audit_logs"])).toBe(false);
  expect(hears("platform_admin", ["quotes"], null)).toBe(true);
  expect(hears("company_admin", ["quotes"], null)).toBe(false);
});
