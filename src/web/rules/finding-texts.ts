import { Ban, CircleSlash, EyeOff, Layers, type LucideIcon, Route, Split } from "lucide-react";
import type { Finding, FindingClass } from "#domain/rules/review.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { NoteTone } from "#web/ui/feedback/note.tsx";

/** Each class in one or two words. An administrator need not know which of two ways stops a rule from running. */
export const findingClassLabels: Record<FindingClass, { word: string; icon: LucideIcon }> = {
  "allows-nothing": { word: "No choice", icon: CircleSlash },
  "never-runs": { word: "Never runs", icon: Ban },
  shadowed: { word: "Never runs", icon: Layers },
  "dead-end": { word: "Dead end", icon: Route },
  "names-inactive": { word: "Inactive items", icon: EyeOff },
  "partly-shadowed": { word: "Runs in part", icon: Split },
};

export const tones: Record<Finding["severity"], BadgeTone & NoteTone> = { bad: "bad", warn: "warn", note: "plain" };

/** If a list has no active item, the more serious finding says so already. */
export function filterFindings(findings: readonly Finding[]): Finding[] {
  const emptiedKinds = new Set(
    findings
      .filter((finding) => finding.class === "allows-nothing" || (finding.class === "never-runs" && !finding.shows))
      .map(({ ruleIds }) => ruleIds[0]),
  );
  return findings.filter((finding) => finding.class !== "names-inactive" || !emptiedKinds.has(finding.ruleIds[0]));
}

/** An anchor on the page; findings have no ids of their own. */
export function buildFindingAnchor({ class: findingClass, ruleIds, example }: Finding): string {
  return `finding-${findingClass}-${ruleIds.join("-")}-${Object.values(example).join("-")}`;
}
