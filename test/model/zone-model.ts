// A second implementation of decision 19: every prefix of every zone gets marks, and the best marks win. Shares no code
// with the domain, which instead looks for the postcode's own parts.

export interface ModelZone {
  id: number;
  postcodes: string[];
  isActive: boolean;
}

export interface ModelMatch {
  id: number;
  prefix: string;
  matchedBy: "part" | "letters";
}

/** The winning zone, or null; `postcode` must be valid and in the form "SW1A 1AA". */
export function modelZone(zones: readonly ModelZone[], postcode: string): ModelMatch | null {
  const outward = postcode.split(" ")[0] ?? "";
  let best: (ModelMatch & { marks: number }) | null = null;
  for (const zone of zones) {
    if (!zone.isActive) continue;
    for (const prefix of zone.postcodes) {
      const marks = marksFor(prefix, outward);
      if (marks === 0) continue;
      if (best && (best.marks > marks || (best.marks === marks && best.id <= zone.id))) continue;
      best = { id: zone.id, prefix, matchedBy: marks >= 100 ? "part" : "letters", marks };
    }
  }
  return best && { id: best.id, prefix: best.prefix, matchedBy: best.matchedBy };
}

/** 0: no match. 1 to 99: by letters, the longer the better. 100 and more: as a part, the more exact the better. */
function marksFor(prefix: string, outward: string): number {
  if (prefix === "" || outward.indexOf(prefix) !== 0) return 0;
  const rest = outward.slice(prefix.length);
  const endsInLetter = /[A-Z]$/.test(prefix);
  const hasDigit = /\d/.test(prefix);
  if (rest === "") return 300;
  // An area must be followed by a digit, a district must not be.
  if (!hasDigit && /^\d/.test(rest)) return 100;
  if (hasDigit && !endsInLetter && /^[A-Z]/.test(rest)) return 200;
  return prefix.length;
}
