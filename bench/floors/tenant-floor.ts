// The tenant floor: the floor with session look-up, transaction, row level security and, on create, an audit row; the
// least that an honest product for several companies does. Two round trips to the database for each call.
import { createHash } from "node:crypto";
import { type FastifyRequest, fastify } from "fastify";
import pg from "pg";
import { insertValues, type NewRow, statements } from "../statements.ts";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, pipeline: true });
const app = fastify();

interface Person {
  id: string;
  company_id: number;
}

const session = {
  name: "session",
  text: `select users.id, users.company_id from sessions join users on users.id = sessions.user_id
    where token_hash = $1 and last_used_at > now() - interval '30 days'`,
};
const enter = {
  name: "enter",
  text: "select set_config('role', 'volute_company', true), set_config('app.company_id', $1, true)",
};
const audit = {
  name: "audit",
  text: `insert into audit_logs (action, entity_type, entity_id, user_id, company_id, description)
    values ('create', 'quote', $1, $2, $3, 'Created a quote')`,
};

/** Runs the statements inside the company of whoever asks; answers the rows of the first. */
async function inCompany(request: FastifyRequest, asked: (person: Person) => pg.QueryConfig[]) {
  const token = /volute_session=([\w-]{43})/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const key = createHash("sha256").update(token).digest("hex");
  const client = await pool.connect();
  try {
    const [, { rows: found }] = await Promise.all([
      client.query("begin; set local role volute_platform"),
      client.query<Person>({ ...session, values: [key] }),
    ]);
    const person = found[0];
    if (!person) throw new Error("Nobody is signed in");
    const [, first] = await Promise.all([
      client.query({ ...enter, values: [String(person.company_id)] }),
      ...asked(person).map((query) => client.query(query)),
      client.query("commit"),
    ]);
    client.release();
    return first?.rows ?? [];
  } catch (error) {
    client.release(true);
    throw error;
  }
}

app.get("/readyz", async () => "ready");
app.get("/api/quotes", (request) =>
  inCompany(request, ({ company_id }) => [{ ...statements.list, values: [company_id] }]),
);
app.get("/api/quotes/prefetch", (request) =>
  inCompany(request, ({ company_id }) => [{ ...statements.ahead, values: [company_id] }]),
);
app.get<{ Params: { id: string } }>(
  "/api/quotes/:id",
  async (request) => (await inCompany(request, () => [{ ...statements.read, values: [request.params.id] }]))[0],
);
app.post<{ Body: NewRow }>("/api/quotes", async (request, reply) => {
  const [made] = await inCompany(request, ({ id, company_id }) => [
    { ...statements.insert, values: insertValues(company_id, id, request.body) },
    { ...audit, values: [request.body.id, id, company_id] },
  ]);
  return reply.status(201).send(made);
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
