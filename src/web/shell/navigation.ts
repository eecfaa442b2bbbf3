import { FileText, House } from "lucide-react";
import type { Session } from "#web/kernel/session.tsx";
import type { NavigationItem } from "#web/ui/navigation.tsx";
import { plainPath } from "./titles.ts";

/** Where a person can go, in groups (QB 2.4). Only pages that exist. */
export function navigationFor(path: string, { onPlatform }: Pick<Session, "onPlatform">): NavigationItem[][] {
  const plain = plainPath(path);
  if (onPlatform) {
    return [
      [{ href: "/platform-admin", label: "Home", icon: House, current: plain === "/" || plain === "/platform-admin" }],
    ];
  }
  return [
    [
      { href: "/", label: "Home", icon: House, current: plain === "/" },
      { href: "/quotes", label: "Quotes", icon: FileText, current: /^\/(quotes|wizard)(\/|$)/.test(plain) },
    ],
  ];
}
