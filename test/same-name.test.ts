// Several calls claim the same name at the same moment: one gets it, and the others are refused beside the field.
import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, PASSWORD } from "./world.ts";

const world = await openWorld();

const person = { firstName: "Ada", lastName: "Same", role: "user", password: PASSWORD };
const zone = { postcodes: ["M8"], labourHours: 1, hourlyRate: 50 };

interface Named {
  who: ActorName;
  path: string;
  field: string;
  /** The body of the n-th, before it has the name. */
  made: (n: number) => object;
}
const things: Record<string, Named> = {
  status: {
    who: "platform_admin",
    path: "/api/platform/quote-statuses",
    field: "name",
    made: (n) => ({ name: `own_${n}`, label: "Own" }),
  },
  company: {
    who: "platform_admin",
    path: "/api/admin/companies",
    field: "slug",
    made: (n) => ({ name: "Own", slug: `own-${"abcdef"[n]}` }),
  },
  "person of a company": {
    who: "company_admin",
    path: "/api/company/users",
    field: "email",
    made: (n) => ({ ...person, email: `own-${n}@north.test` }),
  },
  "person of the installation": {
    who: "platform_admin",
    path: "/api/admin/users",
    field: "email",
    made: (n) => ({ ...person, email: `own-${n}@nowhere.test` }),
  },
  zone: {
    who: "company_admin",
    path: "/api/admin/locations",
    field: "name",
    made: (n) => ({ ...zone, name: `Own ${n}` }),
  },
};

const SIX = [0, 1, 2, 3, 4, 5];

test.each(Object.entries(things))("a %s: made by six at once, and six renamed at once", async (_, thing) => {
  const { who, path, field, made } = thing;
  const wanted = (word: string) => (field === "email" ? `${word}@${path.replaceAll("/", "")}.test` : word);
  const add = (body: object) => world.as<{ id: string }>(who, "POST", path, body);
  const oneHasIt = (answers: { status: number; json: unknown }[], success: number) => {
    expect(answers.map(({ status }) => status).sort()).toEqual([success, 409, 409, 409, 409, 409]);
    for (const { json } of answers.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({ code: "already_exists", fields: { [field]: expect.any(String) } });
    }
  };
  oneHasIt(await Promise.all(SIX.map(() => add({ ...made(0), [field]: wanted("made") }))), 201);
  const others = await Promise.all(SIX.map(async (n) => (await add(made(n))).json.id));
  const renamed = others.map((id) => world.as(who, "PUT", `${path}/${id}`, { [field]: wanted("renamed") }));
  oneHasIt(await Promise.all(renamed), 200);
});

test("six statuses with the same label at once get a name each", async () => {
  const add = () =>
    world.as<{ name: string }>("platform_admin", "POST", things.status?.path ?? "", { label: "In Prüfung" });
  const made = await Promise.all(SIX.map(add));
  expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
  const names = ["in_prufung", ...[2, 3, 4, 5, 6].map((n) => `in_prufung_${n}`)];
  expect(made.map(({ json }) => json.name).sort()).toEqual(names);
});
