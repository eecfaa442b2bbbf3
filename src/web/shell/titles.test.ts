import { describe, expect, test } from "vitest";
import { plainPath, titleOf } from "./titles.ts";

const engineer = { user: { role: "user" }, onPlatform: false } as const;
const platform = { user: { role: "platform_admin" }, onPlatform: true } as const;
const impersonating = { user: { role: "platform_admin" }, onPlatform: false } as const;

describe("the title of a page", () => {
  test.each([
    ["/", "Dashboard"],
    ["/wizard", "New Quote"],
    ["/quotes", "All Quotes"],
    ["/quotes/0190", "Quote Details"],
    ["/quotes/0190/edit", "Quote Details"],
    ["/admin", "Admin Dashboard"],
    ["/platform-admin", "Platform Administration"],
    ["/settings", "Settings"],
    ["/platform/quote-statuses", "Quote Statuses"],
    ["/audit-logs", "Audit Logs"],
    ["/role-permissions", "Role Permissions"],
    ["/users", "User Management"],
    ["/profile", "User Profile"],
    ["/nowhere", "Dashboard"],
  ])("of %s is %s for company people", (path, title) => {
    expect(titleOf(path, engineer)).toBe(title);
  });

  test("of the start page follows what it shows", () => {
    expect(titleOf("/", platform)).toBe("Platform Administration");
    expect(titleOf("/", impersonating)).toBe("Dashboard");
  });

  test("of an unknown page follows the role", () => {
    expect(titleOf("/nowhere", platform)).toBe("Platform Administration");
    expect(titleOf("/nowhere", impersonating)).toBe("Platform Administration");
  });

  test("does not depend on a slash at the end or on capitals", () => {
    expect(titleOf("/Quotes/", engineer)).toBe("All Quotes");
    expect(plainPath("/")).toBe("/");
  });
});
