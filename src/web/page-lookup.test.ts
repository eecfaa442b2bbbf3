import { describe, expect, test } from "vitest";
import { buildNavigation, findPage, findPageRefusal, findTitle } from "./page-lookup.ts";
import type { Viewer } from "./shell/page-definition.ts";

const engineer = { user: { role: "user" }, onPlatform: false, administersCompany: false } as const;
const admin = { user: { role: "company_admin" }, onPlatform: false, administersCompany: true } as const;
const platform = { user: { role: "platform_admin" }, onPlatform: true, administersCompany: false } as const;
const impersonating = { user: { role: "platform_admin" }, onPlatform: false, administersCompany: true } as const;

describe("the page at an address", () => {
  test.each([
    ["/quotes/0190AbC", "/quotes/:id", "0190AbC"],
    ["/Quotes/0190/Edit/", "/quotes/:id/edit", "0190"],
    ["/quotes/0190/else", "/quotes/*", ""],
    ["/wizard", "/wizard", ""],
  ])("%s is %s", (address, path, id) => {
    const found = findPage(address, engineer);
    expect([found?.page.path, found?.id]).toEqual([path, id]);
  });

  test("is none of the other side's", () => {
    expect(["/wizard", "/quotes/1", "/users"].map((address) => findPage(address, platform))).toEqual([
      null,
      null,
      null,
    ]);
    expect(findPage("/nowhere", engineer)).toBeNull();
  });
});

describe("the title of a page", () => {
  test.each([
    ["/", "Dashboard"],
    ["/wizard", "New Quote"],
    ["/quotes", "All Quotes"],
    ["/quotes/0190", "Quote Details"],
    ["/quotes/0190/edit", "Quote Details"],
    ["/quotes/0190/send", "Quote Details"],
    ["/admin", "Admin Dashboard"],
    ["/platform-admin", "Platform Administration"],
    ["/settings", "Settings"],
    ["/platform/quote-statuses", "Quote Statuses"],
    ["/audit-logs", "Audit Logs"],
    ["/emails", "Emails"],
    ["/customers", "Customers"],
    ["/customers/earlier-quotes", "Earlier Quotes"],
    ["/customers/0190", "Customer"],
    ["/pumps/0190", "Pump"],
    ["/services-due", "Services Due"],
    ["/customer-data", "Customer Data"],
    ["/role-permissions", "Role Permissions"],
    ["/users", "User Management"],
    ["/profile", "User Profile"],
    ["/nowhere", "Dashboard"],
  ])("of %s is %s for company people", (path, title) => {
    expect(findTitle(path, engineer)).toBe(title);
  });

  test("of the start page follows what it shows", () => {
    expect(findTitle("/", platform)).toBe("Platform Administration");
    expect(findTitle("/", impersonating)).toBe("Dashboard");
  });

  test("of an unknown page follows the role", () => {
    expect(findTitle("/nowhere", platform)).toBe("Platform Administration");
    expect(findTitle("/nowhere", impersonating)).toBe("Platform Administration");
  });

  test("does not depend on a slash at the end or on capitals", () => {
    expect(findTitle("/Quotes/", engineer)).toBe("All Quotes");
    expect(findTitle("/", engineer)).toBe("Dashboard");
  });
});

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
const refusedTo = (who: Parameters<typeof findPageRefusal>[1]) =>
  everywhere.filter((path) => findPageRefusal(path, who));

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
    expect(findPageRefusal("/admin", engineer)?.homeAfterMs).toBe(2000);
    expect(everywhere.filter((path) => findPageRefusal(path, engineer)?.homeAfterMs)).toEqual(["/admin"]);
  });

  test("the path is read as the router reads it", () => {
    expect(findPageRefusal("/Settings/", engineer)?.text).toBe(
      "You don't have permission to access settings. Only company administrators can manage company settings.",
    );
  });
});

const everything = () => true;
const labels = (path: string, who: Viewer, may = everything) =>
  buildNavigation(path, { ...who, may })
    .flat()
    .map(({ href, label, current }) => `${current ? "> " : ""}${label} ${href}`);

test("company people go to Home, Quotes, Customers and Services due", () => {
  const rest = ["Customers /customers", "Services due /services-due"];
  expect(labels("/", engineer)).toEqual(["> Home /", "Quotes /quotes", ...rest]);
  expect(labels("/quotes/0190", engineer)).toEqual(["Home /", "> Quotes /quotes", ...rest]);
  expect(labels("/wizard", engineer)).toEqual(["Home /", "> Quotes /quotes", ...rest]);
  expect(labels("/quotesque", engineer)).toEqual(["Home /", "Quotes /quotes", ...rest]);
  expect(labels("/pumps/0190", engineer)[2]).toBe("> Customers /customers");
});

test("who administers the company has Admin, Users and Settings besides", () => {
  const rest = ["Admin /admin", "Users /users", "Settings /settings"];
  const later = ["Customers /customers", "Services due /services-due", "Emails /emails"];
  expect(labels("/", admin)).toEqual(["> Home /", "Quotes /quotes", ...rest, ...later]);
  expect(labels("/settings/", admin)[4]).toBe("> Settings /settings");
  expect(labels("/audit-logs", admin)[2]).toBe("> Admin /admin");
  expect(labels("/emails", admin).filter((label) => label.startsWith(">"))).toEqual(["> Emails /emails"]);
  expect(labels("/", impersonating)).toEqual(labels("/", admin));
});

test("a platform admin's Home is Platform Administration, at both of its paths", () => {
  const rest = [
    "Quote Statuses /platform/quote-statuses",
    "Audit Logs /audit-logs",
    "Role Permissions /role-permissions",
    "Emails /emails",
  ];
  expect(labels("/", platform)).toEqual(["> Home /platform-admin", ...rest]);
  expect(labels("/platform-admin/", platform)).toEqual(["> Home /platform-admin", ...rest]);
  expect(labels("/profile", platform)).toEqual(["Home /platform-admin", ...rest]);
});

test("what was added later follows in a group of its own (decision 77)", () => {
  const laterLabels = (who: Viewer) =>
    buildNavigation("/", { ...who, may: everything })
      .at(-1)
      ?.map(({ label }) => label);
  expect([admin, platform, engineer].map(laterLabels)).toEqual([
    ["Customers", "Services due", "Emails"],
    ["Emails"],
    ["Customers", "Services due"],
  ]);
});

test("what the matrix closes to a role is not offered; role permissions stand outside the matrix (decision 7)", () => {
  const nothing = () => false;
  expect(labels("/", admin, nothing)).toEqual(["> Home /", "Admin /admin", "Settings /settings"]);
  expect(labels("/", platform, nothing)).toEqual(["> Home /platform-admin", "Role Permissions /role-permissions"]);
});
