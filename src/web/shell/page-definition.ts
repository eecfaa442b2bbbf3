// The shape of a row in the table of pages.
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Resource } from "#domain/permission-matrix.ts";
import type { Session } from "#web/users/session.tsx";

export type LoadPage = () => Promise<ComponentType<{ id: string }>>;

export type Viewer = Pick<Session, "onPlatform" | "administersCompany"> & { user: Pick<Session["user"], "role"> };

export interface Page {
  /** ":id" stands for one segment of the path, "*" for all that follow. */
  path: string;
  /** For users in a company, for a platform admin outside every company, or for both. */
  of: "company" | "platform" | "both";
  title: string;
  /** Absent if only a reason is shown, or Page Not Found. */
  load?: LoadPage;
  /** Absent: open to all users on its side. */
  closed?: PageRefusal & { unless: (viewer: Viewer) => boolean };
  /** A page of both sides is offered on the platform only, unless it was added later: group 3 (decision 77). */
  entry?: {
    group: 1 | 2 | 3;
    label: string;
    icon: LucideIcon;
    /** Offered only to users whom the matrix allows to view these. */
    views?: Resource;
    /** Whom it is offered to, if others reach the page from elsewhere. */
    isOffered?: (viewer: Viewer) => boolean;
  };
  /** The page whose entry is highlighted instead if this one has none. */
  under?: string;
}

/** What users read to whom a page is closed. */
export interface PageRefusal {
  title: string;
  text: string;
  /** In ms: then the user is sent to the start page. */
  homeAfterMs?: number;
}
