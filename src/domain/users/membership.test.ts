import { describe, expect, test } from "vitest";
import {
  mayChangeUser,
  refuseBeyondPlan,
  refuseDeletion,
  refuseDemotion,
  refuseInvitation,
  refuseLeavingPlatform,
  refuseNewUser,
} from "./membership.ts";

const admin = { id: "a", role: "company_admin", invitedAt: null } as const;
const user = { id: "u", role: "user", invitedAt: null } as const;
const invitedAt = "2026-11-22T09:00:00.000Z";
const somebody = { userId: "s" };

test("a platform admin is not a company's to change", () => {
  expect(mayChangeUser({ role: "platform_admin" })).toBe(false);
  expect([admin, user].every(mayChangeUser)).toBe(true);
});

describe("a plan's users", () => {
  const full = { planName: "Starter", maxUsers: 5, users: 5, admins: 1 };
  test("are refused at the limit and past it, with the plan's name and limit", () => {
    expect(refuseBeyondPlan(full)).toMatchObject({
      refusal: "plan_limit",
      sentence: "The Starter plan allows 5 users, and the company has 5 already.",
    });
    expect(refuseBeyondPlan({ ...full, users: 9 })?.sentence).toContain("has 9 already");
    expect(refuseBeyondPlan({ ...full, maxUsers: 1, users: 1 })?.sentence).toContain("allows 1 user,");
    expect(refuseBeyondPlan({ ...full, maxUsers: 0, users: 0 })).not.toBeNull();
  });
  test("are let in below it, and without one", () => {
    expect(refuseBeyondPlan({ ...full, users: 4 })).toBeNull();
    expect(refuseBeyondPlan({ planName: null, maxUsers: null, users: 900, admins: 1 })).toBeNull();
  });
});

test("the last administrator is neither demoted nor deleted; one of two is", () => {
  expect(refuseDemotion(admin, "user", { admins: 1 })?.fields).toHaveProperty("role");
  expect(refuseDemotion(admin, "user", { admins: 2 })).toBeNull();
  expect(refuseDemotion(admin, "company_admin", { admins: 1 })).toBeNull();
  expect(refuseDemotion(user, "company_admin", { admins: 1 })).toBeNull();
  expect(refuseDeletion(admin, somebody, { admins: 1 })).not.toBeNull();
  expect(refuseDeletion(admin, somebody, { admins: 2 })).toBeNull();
  expect(refuseDeletion(user, somebody, { admins: 1 })).toBeNull();
});

test("an administrator who has not joined may go; the one who has joined is still the last", () => {
  const invited = { ...admin, id: "i", invitedAt };
  expect(refuseDemotion(invited, "user", { admins: 1 })).toBeNull();
  expect(refuseDeletion(invited, somebody, { admins: 1 })).toBeNull();
  expect(refuseDeletion(admin, somebody, { admins: 1 })?.refusal).toBe("last_admin");
  expect(refuseLeavingPlatform({ role: "platform_admin", invitedAt }, null, 1)).toBeNull();
});

test.each([
  [null, 0, "This person has joined already."],
  [invitedAt, 0, "An invitation was made less than a minute ago. You can send another in 60 seconds."],
  [invitedAt, 59_001, "An invitation was made less than a minute ago. You can send another in a second."],
  [invitedAt, 60_000, undefined],
])("invited at %s, who is invited again %i ms later reads: %s", (at, later, sentence) => {
  expect(refuseInvitation({ invitedAt: at }, new Date(Date.parse(invitedAt) + later))?.sentence).toBe(sentence);
});

test("nobody deletes the own account", () => {
  expect(refuseDeletion(user, { userId: user.id }, { admins: 3 })?.sentence).toBe(
    "You cannot delete your own account.",
  );
});

test("a newcomer needs a company that is there and has room, or none at all", () => {
  const membership = { planName: "Starter", maxUsers: 5, users: 4, admins: 1 };
  expect(refuseNewUser(null, null)).toBeNull();
  expect(refuseNewUser(7, membership)).toBeNull();
  expect(refuseNewUser(7, { ...membership, users: 5 })?.refusal).toBe("plan_limit");
  expect(refuseNewUser(7, null)?.fields).toEqual({ companyId: "There is no such company." });
});

test("the last platform administrator neither goes nor becomes something else; one of two does", () => {
  const operator = { role: "platform_admin", invitedAt: null } as const;
  for (const role of ["user", "company_admin", null] as const) {
    expect(refuseLeavingPlatform(operator, role, 1)?.fields).toHaveProperty("role");
    expect(refuseLeavingPlatform(operator, role, 2)).toBeNull();
    expect(refuseLeavingPlatform(admin, role, 0)).toBeNull();
  }
  expect(refuseLeavingPlatform(operator, "platform_admin", 1)).toBeNull();
});
