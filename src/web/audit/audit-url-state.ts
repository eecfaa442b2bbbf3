// What the audit log shows, as it stands in the page's address: reloaded, shared and gone back to like any place.

import type { AuditFilters, AuditQuery } from "#contract/audit/audit.ts";
import { type AuditAction, auditActions, type RiskLevel, riskLevels } from "#domain/audit-events.ts";
import { isDay } from "#domain/days.ts";
import { buildViewUrl } from "#web/kernel/view-url.ts";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";

export const PAGE_SIZE = 50;

export interface AuditView {
  search: string;
  action: AuditAction | null;
  entityType: string | null;
  riskLevel: RiskLevel | null;
  userId: string | null;
  companyId: number | null;
  /** London days, both included. */
  startDate: string | null;
  endDate: string | null;
  /** From 0. */
  page: number;
  /** The older entries, among which the pages count anew; null for the newest. */
  cursor: string | null;
  /** The entry to open; then the page is the one on which it stands. */
  logId: number | null;
}

export const allEntries: AuditView = {
  search: "",
  action: null,
  entityType: null,
  riskLevel: null,
  userId: null,
  companyId: null,
  startDate: null,
  endDate: null,
  page: 0,
  cursor: null,
  logId: null,
};

export function isFiltered({ page: _, cursor: __, logId: ___, ...filters }: AuditView): boolean {
  return Object.values(filters).some((value) => value !== null && value !== "");
}

/** Anything that the page could not have written itself counts as absent. */
export function readView(addressSearch: string): AuditView {
  const asked = new URLSearchParams(addressSearch);
  const text = (name: string, fits: RegExp) => (fits.test(asked.get(name) ?? "") ? asked.get(name) : null);
  const number = (name: string) => Number(text(name, /^[1-9]\d{0,8}$/)) || null;
  const day = (name: string) => (isDay(asked.get(name) ?? "") ? asked.get(name) : null);
  return {
    search: normaliseSearch((asked.get("search") ?? "").slice(0, 200)),
    action: auditActions.find((action) => action === asked.get("action")) ?? null,
    entityType: text("entityType", /^\w{1,100}$/),
    riskLevel: riskLevels.find((level) => level === asked.get("riskLevel")) ?? null,
    userId: text("userId", /^[0-9a-f-]{36}$/),
    companyId: number("companyId"),
    startDate: day("startDate"),
    endDate: day("endDate"),
    page: (number("page") ?? 1) - 1,
    cursor: text("cursor", /^[\d:.TZ_-]{1,100}$/),
    logId: number("logId"),
  };
}

/** Pages count from 1 there. */
export function buildUrl({ page, ...shown }: AuditView): string {
  return buildViewUrl("/audit-logs", { ...shown, page: page === 0 ? null : page + 1 });
}

/** The call that reads it. */
export function buildQuery(shown: AuditView): AuditQuery {
  if (shown.logId !== null) return { limit: PAGE_SIZE, logId: shown.logId };
  const { page, cursor } = shown;
  return { limit: PAGE_SIZE, offset: page * PAGE_SIZE, ...(cursor && { cursor }), ...buildFilters(shown) };
}

export function buildFilters({ page: _, cursor: __, logId: ___, ...shown }: AuditView): AuditFilters {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null && value !== ""));
}
