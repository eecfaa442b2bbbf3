// The entities of QB 3 in the server's replies: every promised field, with the named type.
import { expect, test } from "vitest";
import { kinds } from "#domain/catalogue/items.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

type Json = Record<string, unknown>;
const world = await openWorld();

async function firstOf(path: string): Promise<Json> {
  const { json } = await world.as<Json[]>("user", "GET", path);
  expect(json.length, path).toBeGreaterThan(0);
  return json[0] ?? {};
}

test("a quote has the promised fields, before and after its calculation", async () => {
  const fields =
    "id quoteNumber status customerName postcode locationId equipmentAccessId jobTypeId pumpStyleId motorSizeId driveTypeId notes labourHours engineerCount labourCost materialCost totalCost createdAt updatedAt calculatedAt";
  const { json: made } = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  expect(made.status).toBe("draft");
  const { json: priced } = await world.as("company_admin", "POST", `/api/quotes/${made.id}/calculate`);
  expect(priced.status).toBe("calculated");
  const listed = await firstOf("/api/quotes");
  for (const quote of [made, priced, listed])
    expect(Object.keys(quote)).toEqual(expect.arrayContaining(fields.split(" ")));
  for (const amount of ["labourHours", "engineerCount", "labourCost", "materialCost", "totalCost"]) {
    expect(priced[amount], amount).toEqual(expect.any(Number));
  }
});

test("creating a quote needs the customer, the postcode, the zone and five choices, and nothing more", async () => {
  const whole = newQuote(world.north) as Json;
  expect(Object.keys(whole)).toHaveLength(8);
  expect((await world.as("user", "POST", "/api/quotes", whole)).status).toBe(201);
  for (const field of Object.keys(whole)) {
    for (const nothing of [undefined, null, ""]) {
      const answer = await world.as("user", "POST", "/api/quotes", { ...whole, [field]: nothing });
      expect(answer.status, `${field}: ${nothing}`).toBe(400);
      expect(Object.keys(answer.json.fields as Json)).toEqual([field]);
    }
  }
});

test.each([
  ["locations", "id name postcodes labourHours hourlyRate"],
  ["equipment-access", "id name minEngineers description"],
  ["job-types", "id name baseHours"],
  ["pump-styles", "id name materialCostBase"],
  ["motor-sizes", "id name kw multiplier"],
  ["drive-types", "id name description costMultiplier"],
])("an item of /api/lookup/%s has %s", async (list, fields) => {
  expect(Object.keys(await firstOf(`/api/lookup/${list}`))).toEqual(expect.arrayContaining(fields.split(" ")));
});

test("a configuration rule has its two kinds, its ids and whether it is active", async () => {
  const rule = await firstOf("/api/admin/configuration-rules");
  expect(rule).toMatchObject({
    triggerValueIds: [expect.any(Number)],
    allowedValueIds: [expect.any(Number)],
    isActive: true,
  });
  expect(kinds).toEqual(["location", "equipment_access", "job_type", "pump_style", "motor_size", "drive_type"]);
  for (const kind of [rule.constraintType, rule.triggerType]) expect(kinds).toContain(kind);
});

test("a user has a name, a picture, a role and a company; a company its colour, pictures and setting", async () => {
  const { json: user } = await world.as("user", "GET", "/api/auth/user");
  expect(Object.keys(user)).toEqual(
    expect.arrayContaining(["firstName", "lastName", "profileImageUrl", "role", "companyId"]),
  );
  const { json: company } = await world.as("user", "GET", "/api/company");
  const fields = "name primaryColor brandImageData brandImageType brandImageUrl showPricingToUsers";
  expect(Object.keys(company)).toEqual(expect.arrayContaining(fields.split(" ")));
  expect(company).toMatchObject({ primaryColor: "#2563eb", showPricingToUsers: false });
});

test("the impersonation status says whether, and of which company", async () => {
  const status = async (who: "platform_admin" | "platform_admin impersonating") =>
    (await world.as(who, "GET", "/api/admin/impersonation-status")).json;
  expect(await status("platform_admin")).toMatchObject({ isImpersonating: false, impersonatedCompany: null });
  expect(await status("platform_admin impersonating")).toMatchObject({
    isImpersonating: true,
    impersonatedCompany: { name: "Northern Pumps Ltd" },
  });
});
