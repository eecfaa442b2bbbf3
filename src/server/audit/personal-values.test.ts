import { expect, test } from "vitest";
import type { AuditPage } from "#contract/audit/audit.ts";
import { separatePersonalData } from "#server/kernel/personal-data.ts";
import { insertAuditEntry } from "#server/kernel/queries.ts";
import { openWorld } from "#test/kit/open-world.ts";
import type { ActorName } from "#test/world.ts";

const world = await openWorld();

test("an entry is found, listed and exported by its personal data until those are erased", async () => {
  const entry = {
    action: "update",
    entityType: "quote",
    entityId: "q-1",
    userId: null,
    userName: "Mia Ó Canary",
    userEmail: null,
    companyId: world.north.id,
    companyName: "North",
    impersonating: false,
    sessionId: null,
    userAgent: "Fox",
    ipAddress: "81.2.69.199",
    riskLevel: "low" as const,
    success: true,
    errorMessage: null,
    metadata: { event: "quote.declined", reason: "Moving to Łódź" },
    description: "Mia Ó Canary declined quote N-1",
    createdAt: new Date().toISOString(),
  };
  await world.database.asPlatform((db) => insertAuditEntry(db, separatePersonalData(entry), null, []));
  const found = async (query: string, actor: ActorName = "company_admin") =>
    (await world.as<AuditPage>(actor, "GET", `/api/admin/audit-logs?limit=5&search=${query}`)).json.logs.map(
      ({ userName, metadata }) => [userName, metadata?.reason],
    );
  const mia = [["Mia Ó Canary", "Moving to Łódź"]];
  for (const query of ["canary", "mia+declined", "81.2.69.199", "canary&entityType=quote&action=update"]) {
    expect(await found(query)).toEqual(mia);
    expect(await found(query, "platform_admin")).toEqual(mia);
  }
  for (const query of ["canary&action=delete", "canary&endDate=2020-01-01", "canary+accepted"]) {
    expect(await found(query)).toEqual([]);
  }
  const csv = await world.as("company_admin", "GET", "/api/admin/audit-logs/export?search=canary");
  expect(csv.text).toContain("Moving to Łódź");
  expect(csv.text).not.toContain("sha256");
});
