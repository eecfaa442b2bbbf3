// The session cookie: a random token, of which the database stores only a hash (decision 41).
import { hash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

export const COOKIE = "volute_session";
export const IDLE_SESSION_DAYS = 30;
export const LIFETIME_DAYS = 90;
export const IMPERSONATION_MINUTES = 60;
/** A device or address without a sign-in for this many days is forgotten. */
export const DEVICE_DAYS = 180;

/** Outlives the session: sign-in tells a known device from a stranger's by it (OWASP's "device cookies"). */
const DEVICE_COOKIE = "volute_device";
const DEVICE_PATH = "/api/auth/login";

export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return hash("sha256", token);
}

/** The hash of the request's token; null without one, or if it has no token's form. */
export function readSessionKey(request: FastifyRequest): string | null {
  const token = tokenIn(request, COOKIE);
  return token && hashToken(token);
}

export function readDeviceToken(request: FastifyRequest): string | null {
  return tokenIn(request, DEVICE_COOKIE);
}

function tokenIn(request: FastifyRequest, cookie: string): string | null {
  const token = request.cookies[cookie];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(DEVICE_COOKIE, token, { ...attributes(request), path: DEVICE_PATH, maxAge: DEVICE_DAYS * 86_400 });
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE, token, { ...attributes(request), maxAge: LIFETIME_DAYS * 86_400 });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, attributes(request));
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" } as const;
}
