import { expect, test } from "vitest";
import { listCompanyUsers } from "#contract/company-users.ts";
import { getPlatformStats, listCompanies } from "#contract/platform.ts";
import { listPlatformUsers } from "#contract/platform-users.ts";
import { followed } from "./followed.ts";

test.each([listCompanyUsers, listPlatformUsers, listCompanies, getPlatformStats])(
  "$path, which lists or counts people, is read again when one comes or goes",
  ({ path }) => expect(followed.user).toContain(path),
);
