// Quotes that leave their customer a choice, made by the calls of the product: two options and four offered lines.
import { randomUUIDv7 } from "node:crypto";
import type { TableOwner } from "#server/database/table-owner.ts";
import type { Offer } from "#server/offers/offer.ts";
import type { World } from "#test/world.ts";
import { type Story, storyOf } from "./sent-quotes.ts";

const ADMIN = "company_admin";

/** The fields of the offered lines. The alarm needs the controller, with which the bypass does not go. */
export const extraFields = { alarm: "x1", controller: "x2", bypass: "x3", seal: "x4" } as const;

interface PageReply {
  status: number;
  html: string;
  /** Without markup, and without what is hidden or folded. */
  text: string;
  location: string | null;
}

export interface SentChoice extends Story {
  open(path?: string): Promise<PageReply>;
  /** Any form to any page of the link. */
  post(path: string, form: string): Promise<PageReply>;
  accept(fields: Record<string, string>): Promise<PageReply>;
  content(): Promise<Offer>;
}

export const offeredLine = (more: object) => ({ id: randomUUIDv7(), state: "offered", quantity: 1, ...more });

export interface ChoiceWorld {
  /** The drive of the second option. */
  direct: number;
  /** A calculated quote with two options, £3,661.95 and £2,771.00, and four offered lines; `typed` costs come last. */
  calculated(more?: object, customer?: object, typed?: object | null): Promise<Story>;
  sent(...args: Parameters<ChoiceWorld["calculated"]>): Promise<SentChoice>;
  /** One more customer link to the newest revision. */
  link(story: Story): Promise<SentChoice>;
}

export async function prepareChoices(world: World, owner: TableOwner): Promise<ChoiceWorld> {
  const { locationId: _, ...ownChoices } = world.north.choices as Record<string, number>;
  const create = async (path: string, body: object) => Number((await world.as(ADMIN, "POST", path, body)).json.id);
  const direct = await create("/api/admin/drive-types", { name: "Direct", costMultiplier: 1 });
  const controller = await create("/api/admin/extras", { name: "Controller", price: 350 });
  const alarm = await create("/api/admin/extras", { name: "Alarm", price: 100, needs: [controller] });
  const bypass = await create("/api/admin/extras", { name: "Bypass", price: 100, excludes: [controller] });
  const listLines = () => [
    { id: randomUUIDv7(), words: "Parking", price: 12 },
    { id: randomUUIDv7(), extraId: controller, options: [1] },
    offeredLine({ extraId: alarm }),
    offeredLine({ extraId: controller, options: [2] }),
    offeredLine({ extraId: bypass, options: [2] }),
    offeredLine({ words: "Spare seal", price: 24.5, quantity: 2 }),
    { id: randomUUIDv7(), words: "Crane", price: 200, options: [2] },
  ];

  async function calculated(more: object = {}, customer: object = {}, typed: object | null = null) {
    const story = await storyOf(world, { customerKind: "consumer", ...customer }, ADMIN);
    await story.done("", {
      lines: listLines(),
      options: [{ label: "Standard" }, { label: "Plain", words: "Louder", ...ownChoices, driveTypeId: direct }],
      ...more,
    });
    await story.done("calculate");
    if (typed) await story.done("", typed);
    return story;
  }

  async function link(story: Story): Promise<SentChoice> {
    const made = await world.as<{ url: string }>(ADMIN, "POST", `/api/quotes/${story.id}/links`, {});
    const path = new URL(made.json.url).pathname;
    const [revision] = await owner.rows<{ id: string; sha256: string; content: Offer }>(
      `select id, document_sha256 as sha256, content from quote_revisions
        where quote_id = '${story.id}' order by number desc limit 1`,
    );
    async function request(method: "GET" | "POST", at: string, form?: string): Promise<PageReply> {
      const headers = form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
      const reply = await world.app.inject({
        method,
        url: `${path}${at}`,
        headers,
        ...(form !== undefined && { payload: form }),
      });
      const { statusCode: status, body: html } = reply;
      return { status, html, text: readText(html), location: (reply.headers.location as string | undefined) ?? null };
    }
    const post = (at: string, form: string) => request("POST", at, form);
    return {
      ...story,
      open: (at = "") => request("GET", at),
      post,
      accept(fields) {
        const { id = "", sha256 = "" } = revision ?? {};
        const form = { revision: id, document: sha256, name: "Mia", agree: "yes", ...fields };
        return post("/accept", new URLSearchParams(form).toString());
      },
      content: async () => revision?.content as Offer,
    };
  }

  async function sent(...args: Parameters<ChoiceWorld["calculated"]>): Promise<SentChoice> {
    const story = await calculated(...args);
    await story.done("send");
    return link(story);
  }
  return { direct, calculated, sent, link };
}

const readText = (html: string) =>
  html
    .replace(/<style.*?<\/style>|<details.*?<\/details>/gs, " ")
    .replace(/<(?:div|dl)[^>]* hidden>.*?<\/div>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
