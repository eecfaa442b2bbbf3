// The floor: bare Fastify and exactly one prepared, indexed statement for each call. No session, company or check.
import { fastify } from "fastify";
import pg from "pg";
import { insertValues, type NewRow, statements } from "../statements.ts";

// As the owner of the tables: no row level security.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, options: "-c role=none" });
const companyId = Number(process.env.COMPANY_ID);
const app = fastify();

app.get("/readyz", async () => "ready");
app.get("/api/quotes", async () => (await pool.query({ ...statements.list, values: [companyId] })).rows);
app.get("/api/quotes/prefetch", async () => (await pool.query({ ...statements.ahead, values: [companyId] })).rows);
app.get<{ Params: { id: string } }>(
  "/api/quotes/:id",
  async ({ params }) => (await pool.query({ ...statements.read, values: [params.id] })).rows[0],
);
app.post<{ Body: NewRow }>("/api/quotes", async ({ body }, reply) => {
  const { rows } = await pool.query({ ...statements.insert, values: insertValues(companyId, null, body) });
  return reply.status(201).send(rows[0]);
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
