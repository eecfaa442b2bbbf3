// The inputs of a call's steps, and the kinds of reply.
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { Actor } from "#domain/actor.ts";
import type { AuditEvent } from "#domain/audit-events.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import type { EntryStatement } from "./queries.ts";

export interface RequestContext {
  ipAddress: string;
  userAgent: string;
  /** The hash of the session's token; null for a user who is signed out. */
  sessionKey: string | null;
  /** Sign-in recognises the device by it; null for a device that has never signed in. */
  deviceToken: string | null;
  /** A navigation that another site caused (decision 43). */
  isCrossSite: boolean;
  /** ETags of If-None-Match: the reply is 304 if one still matches. */
  ifNoneMatch: string[];
  /** The browser prefetches a page that the user may never open. */
  isPrefetch: boolean;
}

/** The caller of a customer link: not signed in, and restricted to what the link opens (decision 62). */
export interface LinkHolder {
  companyId: number;
  revisionId: string;
  linkId: string;
  /** The token as it appears in the addresses of the page's own links. */
  token: string;
  /** A user of the company looks at the customer's page. */
  isStaff: boolean;
}

export type ActorOf<E extends Endpoint> = E["audience"] extends "link"
  ? LinkHolder
  : E["audience"] extends "anyone"
    ? Actor | null
    : Actor;

/** What the HTML of a page outside the application refers to. */
export interface PageFiles {
  /** The nonce of inline scripts and styles. */
  nonce: string;
  /** Addresses; empty if the pages have not been built. */
  styles: string[];
  scripts: string[];
}

/** The request, parsed by the contract. */
export interface CallInput<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  now: Date;
  web: RequestContext;
  /** Identifies the installation's settings (`postOf`); only `read` reads rows. */
  installation: Database;
}

/** The input of `read`, which runs before the user is known: `actor` is a promise. */
export interface CallReadInput<E extends Endpoint> extends CallInput<E> {
  db: Tx;
  /** Awaiting it makes `read` wait for the session; other queries are sent together with the session's. */
  actor: Promise<ActorOf<E>>;
}

/** The input of `decide` and `reply`: everything but the database. */
export interface CallDecideInput<E extends Endpoint, Record, Prepared> extends CallInput<E> {
  actor: ActorOf<E>;
  /** The result of `read`. */
  record: Record;
  /** The result of `prepare`, which ran before the transaction. */
  prepared: Prepared;
}

/** A decision that changes nothing and leaves no audit entry. */
export class NoChange<Reply> {
  readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/** The reply of a deletion (decision 50). */
export const successReply = { success: true } as const;

/** What the audit entry says in addition to user, time, place and the event's own text. */
export interface AuditSubject {
  id: string;
  /** The record's name; or, if only the database knows it, the statement that writes the entry with it. */
  label: string | EntryStatement;
  before?: object;
  after?: object;
  /** Fields of both that the entry holds as one text, or null; `other` is the record on the other side of the change. */
  fieldTexts?: Readonly<
    Record<string, (record: object, currencySymbol: string | undefined, other: object | undefined) => string | null>
  >;
  metadata?: Record<string, unknown>;
  /** The customer whose record, site or pump it is: whose personal data the entry holds. */
  ofCustomer?: string;
  /** Set if the event is not the one that the endpoint names. */
  event?: AuditEvent;
  /** Events for the other processes, which pass them on to open browsers. */
  browserEvents?: BrowserEvent | readonly BrowserEvent[];
  /** The acting user where there is no session yet: at sign-in. */
  who?: AuditActor;
}

export interface BrowserEvent {
  entity: string;
  /** The subject's id if left out. */
  id?: string;
  version: number;
  ownerId: string | null;
  /** The company acted in if left out; null concerns every company. */
  companyId?: number | null;
}

export interface AuditActor {
  userId: string | null;
  name: string | null;
  email: string | null;
  companyId: number | null;
  companyName: string | null;
}

/** A reply with more than JSON: a status, a cookie, a redirect, a page or a file. */
export class CustomReply<Reply> {
  readonly reply: Reply;
  readonly parts: ReplyParts;
  constructor(reply: Reply, parts: ReplyParts) {
    this.reply = reply;
    this.parts = parts;
  }
}

export interface ReplyParts {
  status?: number;
  /** A token to set as the session cookie; null clears it. */
  session?: string | null;
  /** A token to set as the device's cookie. */
  device?: string;
  redirect?: string;
  /** Sent instead of JSON, after the transaction, each part once it is ready. `gone`: the client has disconnected. */
  file?: {
    /** The file name of a download; without one, the browser shows the file. ASCII, because it is sent in a header. */
    name?: string;
    content: (database: Database, gone: AbortSignal) => AsyncIterable<string | Uint8Array> | Promise<Uint8Array>;
  };
  /** The further rows of a list that is too long for one reply (`wholeList`), read while they are sent. */
  more?: (database: Database) => AsyncIterable<unknown[]>;
  /** The same for lists that are fields of the reply (`objectOfLists`). */
  moreOf?: Record<string, (database: Database) => AsyncIterable<unknown[]>>;
  /** The reply's ETag: a client that sends it back gets a 304. */
  tag?: string;
  html?: string;
  /** The same for the holder of a customer link, with its own style and scripts. */
  page?: (files: PageFiles) => string;
  /** A stored page that only a frame of ours may show, and that runs no scripts. */
  framed?: string;
  /** The same for a frame whose texts the surrounding page may change. */
  fillable?: string;
}
