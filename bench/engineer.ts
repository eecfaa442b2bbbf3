import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { hashToken } from "#server/kernel/session.ts";
import type { Seeded } from "./seed.ts";

export interface Engineer {
  id: string;
  cookie: string;
  zone: number;
  job: number;
}

/** A user of the company under test, who gets one of every hundred quotes. */
export async function addEngineer(admin: pg.Client, { companyId }: Seeded): Promise<Engineer> {
  const id = randomUUID();
  const token = randomBytes(32).toString("base64url");
  await admin.query("set session_replication_role = replica");
  await admin.query(
    `insert into users (id, email, password_hash, first_name, last_name, role, company_id)
      values ($1, 'engineer@bench.test', 'none', 'Bench', 'Engineer', 'user', $2)`,
    [id, companyId],
  );
  await admin.query("insert into sessions (token_hash, user_id) values ($1, $2)", [hashToken(token), id]);
  await admin.query("update quotes set user_id = $1 where company_id = $2 and quote_number like '%00'", [
    id,
    companyId,
  ]);
  await admin.query(
    `insert into user_quote_counters (company_id, user_id, last_number)
    select company_id, user_id, count(*) from quotes where user_id = $1 group by 1, 2`,
    [id],
  );
  await admin.query("vacuum analyze quotes");
  const { rows } = await admin.query<{ zone: number; job: number }>(
    "select max(location_id) as zone, max(job_type_id) as job from quotes where company_id = $1",
    [companyId],
  );
  return { id, cookie: `volute_session=${token}`, zone: rows[0]?.zone ?? 0, job: rows[0]?.job ?? 0 };
}
