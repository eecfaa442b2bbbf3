// A service that was due before this month; the day within a month is agreed later.
import { TriangleAlert } from "lucide-react";
import { toDay } from "#domain/days.ts";
import { Badge } from "#web/ui/badge.tsx";

export const isOverdue = (day: string): boolean => day.slice(0, 7) < toDay(new Date()).slice(0, 7);

/** Nothing for a day of this month or later. */
export const OverdueBadge = ({ day }: { day: string }) =>
  isOverdue(day) && (
    <Badge tone="warn" icon={TriangleAlert}>
      Overdue
    </Badge>
  );
