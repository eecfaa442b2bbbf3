import { describe, expect, test } from "vitest";
import { refusalAt } from "./access.ts";

const engineer = { user: { role: "user" }, onPlatform: false, administersCompany: false } as const;
const admin = { user: { role: "company_admin" }, onPlatform: false, administersCompany: true } as const;
const platform = { user: { role: "platform_admin" }, onPlatform: true, administersCompany: false } as const;
const impersonating = { user: { role: "platform_admin" }, onPlatform: false, administersCompany: true } as const;

const everywhere = [
  "/",
  "/wizard",
  "/quotes",
  "/quotes/1",
  "/admin",
  "/platform-admin",
  "/settings",
  "/users",
  "/platform/quote-statuses",
  "/audit-logs",
  "/role-permissions",
  "/profile",
  "/nowhere",
];
const refusedTo = (who: Parameters<typeof refusalAt>[1]) => everywhere.filter((path) => refusalAt(path, who));

describe("who is refused where", () => {
  test("a user: everything that administers", () => {
    expect(refusedTo(engineer)).toEqual([
      "/admin",
      "/platform-admin",
      "/settings",
      "/users",
      "/platform/quote-statuses",
      "/audit-logs",
      "/role-permissions",
    ]);
  });

  test("a company administrator: what belongs to the platform", () => {
    expect(refusedTo(admin)).toEqual(["/platform-admin", "/platform/quote-statuses", "/role-permissions"]);
  });

  test("a platform admin: company settings, unless impersonating", () => {
    expect(refusedTo(platform)).toEqual(["/settings"]);
    expect(refusedTo(impersonating)).toEqual([]);
  });

  test("only the admin dashboard sends people home, after 2 seconds", () => {
    expect(refusalAt("/admin", engineer)?.homeAfterMs).toBe(2000);
    expect(everywhere.filter((path) => refusalAt(path, engineer)?.homeAfterMs)).toEqual(["/admin"]);
  });

  test("the path is read as the router reads it", () => {
    expect(refusalAt("/Settings/", engineer)?.text).toBe(
      "You don't have permission to access settings. Only company administrators can manage company settings.",
    );
  });
});
