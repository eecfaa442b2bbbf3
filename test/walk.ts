// How the walks call each endpoint of the contract: one row here for each of them.
import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  createEmail,
  createUser,
  forgetPair,
  freshCompany,
  freshInvited,
  freshLink,
  freshPlan,
  freshRule,
  freshSession,
  freshStatus,
  ruleOn,
} from "./fresh.ts";
import { freshCalculated } from "./fresh-offers.ts";
import { another } from "./kit/another.ts";
import { freshSeen, offlineQuote } from "./kit/quotes/seen.ts";
import { catalogueSamples } from "./walk-catalogue.ts";
import { customerSamples } from "./walk-customers.ts";
import { offerPageSamples } from "./walk-offer-pages.ts";
import { offerSamples } from "./walk-offers.ts";
import { type ActorName, newQuote, PASSWORD, type World } from "./world.ts";

/** The company that the ids in path and body belong to. */
export type Whose = "north" | "south" | "nobody";

export interface Sample {
  /** The address to call; endpoints without ids in their path are called once. */
  url(world: World, ids: Ids, whose: Whose): string | Promise<string>;
  /** Both may first create what the call is about, if the call ends it. */
  body?(world: World): unknown;
  /** Audit entries after a success; one for an endpoint that names an event, none for the others. */
  leaves?(actor: ActorName, whose: Whose): number;
}

/** Records that exist when the walk begins. */
export interface Ids {
  quote: Record<Whose, string>;
}

export async function makeIds(world: World): Promise<Ids> {
  const north = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  const south = await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south));
  return { quote: { north: String(north.json.id), south: String(south.json.id), nobody: randomUUIDv7() } };
}

export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

const companyId = (world: World, whose: Whose) =>
  whose === "north" ? world.north.id : whose === "south" ? world.south.id : 999_999;

/** A rule for this call alone. */
const ruleId = (world: World, whose: Whose) => (whose === "nobody" ? 999_999 : freshRule(world, world[whose]));

/** A GIF of one pixel in this colour. */
const onePixel = (rgb: Uint8Array) =>
  Buffer.concat([
    Buffer.from("GIF89a\x01\0\x01\0\x80\0\0", "latin1"),
    rgb,
    Buffer.from("\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;", "latin1"),
  ]);

export const samples: Record<string, Sample> = {
  "GET /api/auth/user": { url: () => "/api/auth/user" },
  "POST /api/auth/login": {
    url: () => "/api/auth/login",
    body: ({ people }) => ({ email: people.user.email, password: PASSWORD }),
  },
  "POST /api/auth/forgot-password": {
    url: () => "/api/auth/forgot-password",
    body: () => ({ email: `${randomUUIDv7()}@walked.test` }),
  },
  "POST /api/auth/reset-password": {
    url: () => "/api/auth/reset-password",
    body: async (world) => ({ token: await freshLink(world), password: PASSWORD }),
  },
  "GET /api/emails": { url: () => "/api/emails" },
  "GET /api/emails/:id": {
    url: async (world, ids, whose) => `/api/emails/${await findEmailId(world, ids, whose)}`,
  },
  "GET /api/emails/:id/preview": {
    url: async (world, ids, whose) => `/api/emails/${await findEmailId(world, ids, whose)}/preview`,
  },
  "POST /api/emails/:id/send": {
    url: async (world, ids, whose) => `/api/emails/${await findEmailId(world, ids, whose)}/send`,
  },
  "GET /api/auth/logout-redirect": {
    url: () => "/api/auth/logout-redirect",
    leaves: (actor) => (actor === "signed out" || actor === "user of an inactive company" ? 0 : 1),
  },
  "GET /api/login": { url: () => "/api/login" },
  "POST /api/admin/audit-logs": {
    url: () => "/api/admin/audit-logs",
    body: () => ({
      action: "404_error",
      entityType: "page",
      entityId: "/nowhere",
      metadata: { url: "http://localhost/nowhere" },
    }),
  },
  "GET /api/admin/audit-logs": { url: () => "/api/admin/audit-logs" },
  "GET /api/admin/audit-logs/choices": { url: () => "/api/admin/audit-logs/choices" },
  "GET /api/admin/audit-logs/export": { url: () => "/api/admin/audit-logs/export" },
  "GET /api/admin/stats": { url: () => "/api/admin/stats" },
  "GET /api/admin/overview": { url: () => "/api/admin/overview" },
  "GET /api/admin/reports": { url: () => "/api/admin/reports" },
  "GET /api/auth/sessions": { url: () => "/api/auth/sessions" },
  "DELETE /api/auth/sessions": { url: () => "/api/auth/sessions" },
  "DELETE /api/auth/sessions/:id": {
    url: async (world, _ids, whose) => `/api/auth/sessions/${await sessionOf(world, whose)}`,
  },
  "PUT /api/auth/profile": { url: () => "/api/auth/profile", body: () => ({ lastName: another("Changed") }) },
  "PUT /api/auth/change-password": {
    url: () => "/api/auth/change-password",
    body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  },
  "GET /api/company/users": { url: () => "/api/company/users" },
  "GET /api/company/user-limit": { url: () => "/api/company/user-limit" },
  "POST /api/company/users": {
    url: () => "/api/company/users",
    body: () => ({ ...walkedUser, email: `${randomUUIDv7()}@walked.test`, role: "user", password: PASSWORD }),
  },
  "PUT /api/company/users/:id": {
    url: async (world, _ids, whose) => `/api/company/users/${await findUserId(world, whose)}`,
    body: () => walkedUser,
  },
  "POST /api/company/users/:id/invite": {
    url: async (world, _ids, whose) => `/api/company/users/${await invitedOf(world, whose)}/invite`,
  },
  "DELETE /api/company/users/:id": {
    url: async (world, _ids, whose) => `/api/company/users/${await findUserId(world, whose)}`,
  },
  "GET /api/company": { url: () => "/api/company" },
  "PUT /api/company/:companyId": {
    url: (world, _ids, whose) => `/api/company/${companyId(world, whose)}`,
    body: () => ({ name: "Northern Pumps Ltd", legalName: another("Legal name") }),
  },
  "PUT /api/company/:companyId/brand": {
    url: (world, _ids, whose) => `/api/company/${companyId(world, whose)}/brand`,
    body: () => ({ secondaryColor: `#${randomBytes(3).toString("hex")}` }),
  },
  "PUT /api/company/:companyId/brand-image": {
    url: (world, _ids, whose) => `/api/company/${companyId(world, whose)}/brand-image`,
    body: () => ({ brandImageData: onePixel(randomBytes(3)).toString("base64") }),
  },
  "DELETE /api/company/:companyId/brand-image": {
    url: (world, _ids, whose) => `/api/company/${companyId(world, whose)}/brand-image`,
    // Later calls find none to remove.
    leaves: (actor) => (actor === "company_admin" ? 1 : 0),
  },
  "GET /api/admin/companies": { url: () => "/api/admin/companies" },
  "GET /api/admin/impersonation-status": { url: () => "/api/admin/impersonation-status" },
  "POST /api/admin/switch-company/:companyId": {
    url: (world, _ids, whose) => `/api/admin/switch-company/${companyId(world, whose)}`,
    // Switching company also leaves the former one.
    leaves: (actor, whose) => (actor === "platform_admin impersonating" && whose === "south" ? 2 : 1),
  },
  "POST /api/admin/exit-impersonation": {
    url: () => "/api/admin/exit-impersonation",
    leaves: (actor) => (actor === "platform_admin impersonating" ? 1 : 0),
  },
  "GET /api/lookup/locations": { url: () => "/api/lookup/locations" },
  "GET /api/lookup/equipment-access": { url: () => "/api/lookup/equipment-access" },
  "GET /api/lookup/job-types": { url: () => "/api/lookup/job-types" },
  "GET /api/lookup/pump-styles": { url: () => "/api/lookup/pump-styles" },
  "GET /api/lookup/motor-sizes": { url: () => "/api/lookup/motor-sizes" },
  "GET /api/lookup/drive-types": { url: () => "/api/lookup/drive-types" },
  "GET /api/lookup/price-book": { url: () => "/api/lookup/price-book" },
  "GET /api/admin/coverage": { url: () => "/api/admin/coverage" },
  "GET /api/admin/price-impact": {
    url: ({ north }) => `/api/admin/price-impact?kind=location&id=${north.choices.locationId}&hourlyRate=70`,
  },
  "GET /api/admin/price-impact/bulk": {
    url: ({ north }) => `/api/admin/price-impact/bulk?kind=location&ids=${north.choices.locationId}&percent=5`,
  },
  "GET /api/admin/price-impact/settings": {
    url: () => "/api/admin/price-impact/settings?applyAccessMultiplier=true",
  },
  ...catalogueSamples,
  ...customerSamples,
  "GET /api/admin/configuration-rules": { url: () => "/api/admin/configuration-rules" },
  "POST /api/admin/configuration-rules": {
    url: () => "/api/admin/configuration-rules",
    body: ({ north }) => ({ name: "Walked", ...ruleOn(north) }),
  },
  "PUT /api/admin/configuration-rules/:id": {
    url: async (world, _ids, whose) => `/api/admin/configuration-rules/${await ruleId(world, whose)}`,
    body: () => ({ name: another("Walked") }),
  },
  "DELETE /api/admin/configuration-rules/:id": {
    url: async (world, _ids, whose) => `/api/admin/configuration-rules/${await ruleId(world, whose)}`,
  },
  "GET /api/quotes": { url: () => "/api/quotes" },
  "POST /api/quotes": { url: () => "/api/quotes", body: ({ north }) => newQuote(north) },
  "POST /api/quotes/offline": { url: () => "/api/quotes/offline", body: ({ north }) => offlineQuote(north) },
  "POST /api/quotes/file": {
    url: () => "/api/quotes/file",
    body: async (world) => ({ quotes: [await freshCalculated(world, world.north)], customerId: null }),
  },
  "POST /api/quotes/:id/apply-offline-price": {
    url: async (world, _ids, whose) =>
      `/api/quotes/${whose === "nobody" ? randomUUIDv7() : await freshSeen(world, world[whose])}/apply-offline-price`,
  },
  "GET /api/quotes/:id": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}` },
  "PUT /api/quotes/:id": {
    url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}`,
    body: () => ({ notes: another("Changed") }),
  },
  "POST /api/quotes/:id/duplicate": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/duplicate` },
  "GET /api/quotes/:id/history": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/history` },
  "GET /api/quotes/:id/csv": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/csv` },
  "GET /api/quotes/:id/pdf": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/pdf` },
  "GET /api/attention": { url: () => "/api/attention" },
  "GET /api/quotes/pipeline": { url: () => "/api/quotes/pipeline" },
  "GET /api/quotes/prefetch": { url: () => "/api/quotes/prefetch?most=100" },
  "GET /api/quotes/export": { url: () => "/api/quotes/export" },
  "GET /api/find": { url: () => "/api/find?q=a" },
  "GET /api/events": { url: () => "/api/events?seconds=0" },
  "GET /api/quotes/:id/calculation": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/calculation` },
  "POST /api/quotes/:id/calculate": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/calculate` },
  ...offerSamples,
  "POST /api/admin/companies": {
    url: () => "/api/admin/companies",
    body: () => {
      const slug = `walked-${randomUUIDv7()}`;
      return { name: "Walked Ltd", slug, adminEmail: `${slug}@walked.test`, ...walkedAdmin };
    },
  },
  "PUT /api/admin/companies/:id": {
    url: (world, _ids, whose) => `/api/admin/companies/${companyId(world, whose)}`,
    body: () => ({ name: another("Renamed") }),
  },
  "DELETE /api/admin/companies/:id": {
    url: async (world, _ids, whose) =>
      `/api/admin/companies/${whose === "nobody" ? 999_999 : await freshCompany(world)}`,
  },
  "GET /api/admin/companies/:id/export": {
    url: (world, _ids, whose) => `/api/admin/companies/${companyId(world, whose)}/export`,
  },
  "GET /api/admin/platform-stats": { url: () => "/api/admin/platform-stats" },
  "GET /api/admin/users": { url: () => "/api/admin/users" },
  "POST /api/admin/users": {
    url: () => "/api/admin/users",
    body: ({ north }) => ({
      email: `${randomUUIDv7()}@walked.test`,
      password: PASSWORD,
      firstName: "Ann",
      lastName: "Walked",
      companyId: north.id,
    }),
  },
  "PUT /api/admin/users/:id": {
    url: async (world, _ids, whose) => `/api/admin/users/${await findUserId(world, whose)}`,
    body: () => ({ lastName: another("Changed") }),
  },
  "POST /api/admin/users/:id/invite": {
    url: async (world, _ids, whose) => `/api/admin/users/${await invitedOf(world, whose)}/invite`,
  },
  "DELETE /api/admin/users/:id": {
    url: async (world, _ids, whose) => `/api/admin/users/${await findUserId(world, whose)}`,
  },
  "GET /api/admin/plans": { url: () => "/api/admin/plans" },
  "POST /api/admin/plans": {
    url: () => "/api/admin/plans",
    body: () => ({ name: another("Plan"), description: "Walked" }),
  },
  "PUT /api/admin/plans/:id": {
    url: async (world, _ids, whose) => `/api/admin/plans/${whose === "nobody" ? 999_999 : await freshPlan(world)}`,
    body: () => ({ description: another("Changed") }),
  },
  "DELETE /api/admin/plans/:id": {
    url: async (world, _ids, whose) => `/api/admin/plans/${whose === "nobody" ? 999_999 : await freshPlan(world)}`,
  },
  ...offerPageSamples,
  "GET /api/platform/quote-statuses": { url: () => "/api/platform/quote-statuses" },
  "POST /api/platform/quote-statuses": {
    url: () => "/api/platform/quote-statuses",
    body: () => ({ name: `walked_${randomUUIDv7().replaceAll("-", "")}`, label: "Walked" }),
  },
  "PUT /api/platform/quote-statuses/:id": {
    url: async (world, _ids, whose) =>
      `/api/platform/quote-statuses/${whose === "nobody" ? 999_999 : await freshStatus(world)}`,
    body: () => ({ label: another("Changed") }),
  },
  "DELETE /api/platform/quote-statuses/:id": {
    url: async (world, _ids, whose) =>
      `/api/platform/quote-statuses/${whose === "nobody" ? 999_999 : await freshStatus(world)}`,
  },
  "GET /api/admin/audit-logs/verification": { url: () => "/api/admin/audit-logs/verification" },
  "GET /api/admin/audit-logs/sealed": { url: () => "/api/admin/audit-logs/sealed" },
  "GET /api/admin/role-permissions": { url: () => "/api/admin/role-permissions" },
  "POST /api/admin/role-permissions": {
    url: () => "/api/admin/role-permissions",
    body: async (world) => {
      await forgetPair(world);
      return { role: "user", resource: "platform_stats", permissions: { view: true } };
    },
  },
  "PUT /api/admin/role-permissions/:role/:resource": {
    url: (_world, _ids, whose) =>
      `/api/admin/role-permissions/user/${whose === "nobody" ? "nothing" : "platform_stats"}`,
    body: async (world) => {
      await forgetPair(world);
      return { permissions: { view: true } };
    },
  },
};

const walkedUser = { firstName: "Ann", lastName: "Walked" };

const findEmailId = (world: World, { quote }: Ids, whose: Whose) =>
  whose === "nobody" ? randomUUIDv7() : createEmail(world, world[whose], quote[whose]);
const findUserId = (world: World, whose: Whose) =>
  whose === "nobody" ? randomUUIDv7() : createUser(world, world[whose].id);
const invitedOf = (world: World, whose: Whose) =>
  whose === "nobody" ? randomUUIDv7() : freshInvited(world, world[whose].id);

/** Of the user, of the user of the other company, of nobody: each may end only their own. */
const sessionOf = (world: World, whose: Whose) =>
  whose === "nobody"
    ? "0123456789abcdef"
    : freshSession(world, world.people[whose === "north" ? "user" : "user of the other company"].id);

const walkedAdmin = { adminFirstName: "Ann", adminLastName: "Walked", adminPassword: PASSWORD };
