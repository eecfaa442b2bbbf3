import { expect, test } from "vitest";
import type { Actor } from "#domain/actor.ts";
import type { Resource } from "#domain/permission-matrix.ts";
import type { Role } from "#domain/roles.ts";
import { mayReceiveEvent } from "./event-stream.ts";

test("a customer's changes are told to those who see all quotes, and to the users who see it by their own", () => {
  const tells = (role: Role, engineersSee: Actor["engineersSee"], ownerId: string | null, companyId = 7) =>
    mayReceiveEvent(
      { actor: { role, companyId: 7, userId: "ann", engineersSee } as Actor, views: new Set(["customers"]) },
      { entity: "customer", id: "1", version: 1, companyId, ownerId },
    );
  expect([tells("company_admin", "own", null), tells("company_admin", "own", "ann")]).toEqual([true, false]);
  expect([tells("user", "own", null), tells("user", "own", "ann"), tells("user", "own", "bob")]).toEqual([
    false,
    true,
    false,
  ]);
  expect([tells("user", "company", null), tells("user", "company", "ann")]).toEqual([true, false]);
  expect(
    mayReceiveEvent(
      { actor: { role: "user", companyId: 7, userId: "ann", engineersSee: "own" } as Actor, views: new Set() },
      { entity: "customer", id: "1", version: 1, companyId: 7, ownerId: "ann" },
    ),
  ).toBe(false);
});

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
