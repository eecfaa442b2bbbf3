// How a walk makes calls: it signs in again, and creates a call's record again, only after a call has changed data.
import type { Endpoint } from "#contract/endpoint.ts";
import { type Ids, nameOf, samples, type Whose } from "./walk.ts";
import type { ActorName, Reply, World, WorldUser } from "./world.ts";

interface About {
  url: string;
  body: unknown;
}

export function createWalker(world: World, ids: Ids) {
  const signedIn = new Set<WorldUser>();
  const kept = new Map<string, About>();

  async function prepare(actor: ActorName, endpoint: Endpoint, whose: Whose = "north"): Promise<About> {
    const name = nameOf(endpoint);
    const sample = samples[name];
    if (!sample) throw new Error(`test/walk.ts has no row for ${name}`);
    if (actor !== "signed out" && !signedIn.has(world.people[actor])) {
      await world.renew(actor);
      signedIn.add(world.people[actor]);
    }
    const key = `${name} ${whose}`;
    const about = kept.get(key) ?? { url: await sample.url(world, ids, whose), body: await sample.body?.(world) };
    kept.set(key, about);
    return about;
  }

  /** After a reply: a call that changed something may have ended any session, and its record. */
  function settle(endpoint: Endpoint, status: number): void {
    if (status >= 400 || (endpoint.method === "GET" && !endpoint.audit)) return;
    signedIn.clear();
    for (const whose of ["north", "south", "nobody"]) kept.delete(`${nameOf(endpoint)} ${whose}`);
  }

  async function ask(actor: ActorName, endpoint: Endpoint, whose?: Whose, query = ""): Promise<Reply> {
    const { url, body } = await prepare(actor, endpoint, whose);
    const answer = await world.as(actor, endpoint.method, url + query, body);
    settle(endpoint, answer.status);
    return answer;
  }
  return { prepare, settle, ask };
}
