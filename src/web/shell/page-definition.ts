// What a row in the table of pages says.
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Resource } from "#domain/permission-matrix.ts";
import type { Session } from "#web/users/session.tsx";

export type LoadPage = () => Promise<ComponentType<{ id: string }>>;

export type Visitor = Pick<Session, "onPlatform" | "administersCompany"> & { user: Pick<Session["user"], "role"> };

export interface Page {
  /** ":id" stands for one part of the address, "*" for whatever follows. */
  path: string;
  /** Of people in a company, of a platform admin outside every company, or of both. */
  of: "company" | "platform" | "both";
  title: string;
  /** Absent where only a reason is shown, or Page Not Found. */
  load?: LoadPage;
  /** Absent: open to everybody on its side. */
  closed?: PageRefusal & { unless: (who: Visitor) => boolean };
  /** A page of both sides is offered on the platform only, unless it is one that was added later: group 3 (decision 77). */
  entry?: {
    group: 1 | 2 | 3;
    label: string;
    icon: LucideIcon;
    /** Offered only to those whom the matrix lets view these. */
    views?: Resource;
  };
  /** The page whose entry is lit instead where this one has none. */
  under?: string;
}

/** What those read to whom a page is closed. */
export interface PageRefusal {
  title: string;
  text: string;
  /** Then the person is sent to the start page. */
  homeAfterMs?: number;
}
