// Every call of the contract, by every actor, well and badly formed, and calls outside the contract.
import type { Endpoint } from "#contract/endpoint.ts";
import { KEYS_PATH } from "#domain/offers/receipt.ts";
import { routes } from "#server/app.ts";
import { shapeOf } from "#test/shapes.ts";
import { type Ids, makeIds, nameOf, type Sample, samples, type Whose } from "#test/walk.ts";
import { type ActorName, createWorld, type World } from "#test/world.ts";
import { recordEveryEvent, recordOneLife, recordStates } from "./lives.ts";
import { type Recording, recordReplies } from "./recording.ts";

interface Session {
  world: World;
  ids: Ids;
  recording: Recording;
}

const formatOrder = ({ method, path }: Endpoint) => `${method === "GET" ? 0 : 1} ${path} ${method}`;
/**
 * By address, since the order of routes in the program does not matter here. Reading comes first, while lists are
 * short, and of that the audit log, which stores 30 refusals of a user in a minute: how many are left out depends on
 * time.
 */
const endpoints: Endpoint[] = routes
  .map(({ endpoint }) => endpoint)
  .sort((a, b) => (formatOrder(a) < formatOrder(b) ? -1 : 1));

/** Comes last: the walk's offers have the same document to the byte, which is gone once one is erased. */
const isErasing = ({ path }: Endpoint) => path.endsWith("/erase");

export async function callEverything(): Promise<string[]> {
  const world = await createWorld();
  try {
    const recording = recordReplies(world);
    recording.beginChapter("Two quotes");
    const ids = await makeIds(world);
    for (const [owner, id] of Object.entries(ids.quote)) recording.name(id, `quote of ${owner}`);
    const session = { world, ids, recording };
    await recordOneLife(world, recording);
    await recordStates(world, recording);
    await callOutsideContract(session);
    for (const endpoint of endpoints.filter((one) => !isErasing(one))) await callEndpoint(session, endpoint);
    await recordEveryEvent(world, recording);
    for (const endpoint of endpoints.filter(isErasing)) await callEndpoint(session, endpoint);
    return recording.replies;
  } finally {
    await world.end();
  }
}

async function callEndpoint(session: Session, endpoint: Endpoint): Promise<void> {
  await callAsEveryActor(session, endpoint);
  await callBadly(session, endpoint);
}

function findSample(endpoint: Endpoint): Sample {
  const sample = samples[nameOf(endpoint)];
  if (!sample) throw new Error(`test/walk.ts has no row for ${nameOf(endpoint)}`);
  return sample;
}

async function callAsEveryActor({ world, ids, recording }: Session, endpoint: Endpoint): Promise<void> {
  const sample = findSample(endpoint);
  const owners: Whose[] = endpoint.path.includes(":") ? ["north", "south", "nobody"] : ["north"];
  for (const actor of ["signed out", ...Object.keys(world.people)] as ActorName[]) {
    for (const owner of owners) {
      recording.beginChapter(`${nameOf(endpoint)}, ${actor}, of ${owner}`);
      await world.renew(actor);
      const [url, body] = [await sample.url(world, ids, owner), await sample.body?.(world)];
      await world.as(actor, endpoint.method, url, body);
    }
  }
}

const INVALID_VALUES = [null, {}, "", "a".repeat(6000), -1.001, ["\0"]];

/** By an actor who is allowed to: an invalid path, query and body, with the rest as it should be. */
async function callBadly({ world, ids, recording }: Session, endpoint: Endpoint): Promise<void> {
  const { method, path, audience } = endpoint;
  const sample = findSample(endpoint);
  const actor = audience === "platform-admin" ? "platform_admin" : "company_admin";
  async function callWith(
    title: string,
    { path, body, query = "", type }: Partial<Record<"path" | "query" | "type", string>> & { body?: unknown },
  ) {
    recording.beginChapter(`${nameOf(endpoint)}, ${title}`);
    await world.renew(actor);
    const url = path ?? (await sample.url(world, ids, "north"));
    await world.as(actor, method, `${url.split("?")[0]}${query}`, body, type ? { "content-type": type } : {});
  }
  if (path.includes(":")) await callWith("an id that is none", { path: path.replace(/:\w+/g, "no-id") });
  const queryKeys = Object.keys(shapeOf(endpoint.query));
  for (const value of queryKeys.length > 0 ? ["", "nonsense", "%00", "-1"] : []) {
    await callWith(`a query of ${value}`, { query: `?${queryKeys.map((key) => `${key}=${value}`).join("&")}` });
  }
  const keys = Object.keys(shapeOf(endpoint.body));
  if (keys.length === 0) return;
  await callWith("nothing sent", {});
  for (const body of ["{}", "[]", "null", '{"a":']) await callWith(`${body} sent`, { body, type: "application/json" });
  await callWith("plain text", { body: "a", type: "text/plain" });
  for (const value of INVALID_VALUES) {
    const body = Object.fromEntries(keys.map((key) => [key, value]));
    await callWith(`each field ${JSON.stringify(value).slice(0, 20)}`, { body });
  }
}

/** Addresses outside the contract, and headers that any call may have. */
async function callOutsideContract({ world, recording }: Session): Promise<void> {
  const paths = ["/", "/healthz", "/readyz", "/api/openapi.json", KEYS_PATH, "/api/nothing", "/q/x", "/%"];
  for (const path of paths) {
    recording.beginChapter(path);
    await world.as("signed out", "GET", path);
  }
  const headerSets: Record<string, string>[] = [
    { origin: "https://elsewhere.test" },
    { "sec-fetch-site": "cross-site" },
    { "x-volute-user": "somebody-else" },
    { "x-volute-company": "999999" },
    { "x-forwarded-proto": "https" },
    { cookie: "volute_session=nobody" },
    { "if-none-match": "*" },
  ];
  for (const headers of headerSets) {
    recording.beginChapter(`With ${JSON.stringify(headers)}`);
    await world.renew("user");
    await world.as("user", "GET", "/api/company", undefined, headers);
    await world.as("user", "PUT", "/api/auth/profile", { lastName: "Example" }, headers);
  }
}
