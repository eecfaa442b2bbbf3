import { ShieldCheck } from "lucide-react";
import { hasRight, type Role, roleNames } from "#domain/roles.ts";
import { Badge } from "#web/ui/badge.tsx";

export function RoleBadge({ role }: { role: Role }) {
  const administers = hasRight(role, "administersCompany");
  return (
    <Badge {...(administers ? { tone: "brand", icon: ShieldCheck } : { tone: "plain", icon: null })}>
      {roleNames[role]}
    </Badge>
  );
}
