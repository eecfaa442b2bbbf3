// What the steps of a call are given, and the ways in which it can answer.
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { Actor } from "#domain/actor.ts";
import type { AuditEvent } from "#domain/audit-events.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import type { EntryStatement } from "./queries.ts";

export interface RequestContext {
  ipAddress: string;
  userAgent: string;
  /** The hash of the session's token; null for a signed-out person. */
  sessionKey: string | null;
  /** By which sign-in knows the device again; null for one that has never signed in. */
  deviceToken: string | null;
  /** A navigation that another site caused (decision 43). */
  isCrossSite: boolean;
  /** ETags of If-None-Match: the reply is 304 if one still matches. */
  ifNoneMatch: string[];
  /** The browser fetches a page that nobody may come to look at. */
  isPrefetch: boolean;
}

/** Whoever holds a link to an offer: nobody who is signed in, and bound to what the link is to (decision 62). */
export interface LinkHolder {
  companyId: number;
  revisionId: string;
  linkId: string;
  /** As it stands in the addresses of the page's own links. */
  token: string;
  /** Somebody of the company looks at what the customer sees. */
  isStaff: boolean;
}

export type ActorOf<E extends Endpoint> = E["audience"] extends "link"
  ? LinkHolder
  : E["audience"] extends "anyone"
    ? Actor | null
    : Actor;

/** What a page outside the application is made with. */
export interface PageFiles {
  /** For what stands in the page itself. */
  nonce: string;
  /** Addresses; none where the pages have not been built. */
  styles: string[];
  scripts: string[];
}

/** What the person sent, as the contract reads it. */
export interface CallInput<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  now: Date;
  web: RequestContext;
  /** By which the installation's own settings are known (`postOf`); rows are read by `read` alone. */
  installation: Database;
}

/** What `read` is given: the call before it is known who asks, and the promise of knowing. */
export interface CallReadInput<E extends Endpoint> extends CallInput<E> {
  db: Tx;
  /** Awaiting it makes the reading wait for the session; what does not need it is asked together with the session. */
  actor: Promise<ActorOf<E>>;
}

/** What `decide` decides from and `reply` answers with: everything but the database. */
export interface CallDecideInput<E extends Endpoint, Record, Prepared> extends CallInput<E> {
  actor: ActorOf<E>;
  /** What `read` found. */
  record: Record;
  /** What `prepare` worked out before the transaction. */
  prepared: Prepared;
}

/** A decision that changes nothing: it has no entry in the audit log. */
export class NoChange<Reply> {
  readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/** What a deletion answers (decision 50). */
export const successReply = { success: true } as const;

/** What the audit entry says beyond who, when, where and the event's own words. */
export interface AuditSubject {
  id: string;
  /** The record's name; or, where only the database knows it, the statement that writes the entry with it. */
  label: string | EntryStatement;
  before?: object;
  after?: object;
  metadata?: Record<string, unknown>;
  /** Where something else has happened than what the call is named after. */
  event?: AuditEvent;
  /** What the processes are told of it, and by them open browsers. */
  browserEvents?: BrowserEvent | readonly BrowserEvent[];
  /** The person acting, where there is no session yet: at sign-in. */
  who?: AuditActor;
}

export interface BrowserEvent {
  entity: string;
  /** The subject's own, when left out. */
  id?: string;
  version: number;
  ownerId: string | null;
  /** The company acted in, when left out; null concerns everybody. */
  companyId?: number | null;
}

export interface AuditActor {
  personId: string | null;
  name: string | null;
  email: string | null;
  companyId: number | null;
  companyName: string | null;
}

/** A reply with something besides its JSON: a status, a cookie, a redirect, a page or a file. */
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
  /** In place of JSON, made after the transaction; parts are sent as they come. `gone`: the client has disconnected. */
  file?: {
    /** Downloaded under this name; shown in the browser without one. ASCII, since it stands in a header. */
    name?: string;
    content: (database: Database, gone: AbortSignal) => AsyncIterable<string | Uint8Array> | Promise<Uint8Array>;
  };
  /** What follows the rows of a list that is too long for one reply (`wholeList`): sent while it is read. */
  more?: (database: Database) => AsyncIterable<unknown[]>;
  /** The same of lists that are fields of the reply (`objectOfLists`). */
  moreOf?: Record<string, (database: Database) => AsyncIterable<unknown[]>>;
  /** Known by it, whoever holds this answer is told so (304) the next time. */
  tag?: string;
  html?: string;
  /** The same for whoever holds a link, with a style and scripts of its own. */
  page?: (files: PageFiles) => string;
  /** A page from elsewhere in the program that only a frame of ours may show, and that runs nothing. */
  framed?: string;
  /** The same for a frame whose words the page around it may change. */
  fillable?: string;
}
