// Every sentence of the specification's first document (quote building), section by section in our own short words,
// with the test that shows it. test/sentences/sentences.test.ts looks whether these tests exist.
import { behaviour } from "./behaviour.ts";
import { screens } from "./screens.ts";
import type { Sentence } from "./sentence.ts";

export const quoteBuilding: Record<string, Sentence[]> = { ...screens, ...behaviour };

/** Sentences without a test, and why they wait; the lead empties it. */
export const notYet: Record<string, string> = {
  "Platform admin: /platform/quote-statuses, /audit-logs and /role-permissions":
    "the administration pages are not built yet",
  "Everyone else: /admin, /settings and /users":
    "the administration pages are not built yet; who is refused there is shown",
  "Platform admin: Quote Statuses, Audit Logs, Role Permissions": "a menu names only pages that exist",
  "Company admins and impersonating platform admins: Admin, Users, Settings": "a menu names only pages that exist",
};
