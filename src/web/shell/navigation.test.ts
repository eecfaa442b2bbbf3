import { expect, test } from "vitest";
import { navigationFor } from "./navigation.ts";

const everything = () => true;
const labels = (path: string, who: { onPlatform?: boolean; administersCompany?: boolean }, may = everything) =>
  navigationFor(path, { onPlatform: false, administersCompany: false, may, ...who })
    .flat()
    .map(({ href, label, current }) => `${current ? "> " : ""}${label} ${href}`);

test("company people go to Home and Quotes", () => {
  expect(labels("/", {})).toEqual(["> Home /", "Quotes /quotes"]);
  expect(labels("/quotes/0190", {})).toEqual(["Home /", "> Quotes /quotes"]);
  expect(labels("/wizard", {})).toEqual(["Home /", "> Quotes /quotes"]);
  expect(labels("/quotesque", {})).toEqual(["Home /", "Quotes /quotes"]);
});

test("who administers the company has Admin, Users and Settings besides", () => {
  const rest = ["Admin /admin", "Users /users", "Settings /settings"];
  expect(labels("/", { administersCompany: true })).toEqual(["> Home /", "Quotes /quotes", ...rest]);
  expect(labels("/settings/", { administersCompany: true }).at(-1)).toBe("> Settings /settings");
});

test("a platform admin's Home is Platform Administration, at both of its paths", () => {
  const rest = [
    "Quote Statuses /platform/quote-statuses",
    "Audit Logs /audit-logs",
    "Role Permissions /role-permissions",
  ];
  expect(labels("/", { onPlatform: true })).toEqual(["> Home /platform-admin", ...rest]);
  expect(labels("/platform-admin/", { onPlatform: true })).toEqual(["> Home /platform-admin", ...rest]);
  expect(labels("/profile", { onPlatform: true })).toEqual(["Home /platform-admin", ...rest]);
});

test("what the matrix closes to a role is not offered; role permissions stand outside the matrix (decision 7)", () => {
  const nothing = () => false;
  expect(labels("/", { administersCompany: true }, nothing)).toEqual([
    "> Home /",
    "Admin /admin",
    "Settings /settings",
  ]);
  expect(labels("/", { onPlatform: true }, nothing)).toEqual([
    "> Home /platform-admin",
    "Role Permissions /role-permissions",
  ]);
});
