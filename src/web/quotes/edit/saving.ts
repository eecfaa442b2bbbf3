// Saving a change of a quote, also while somebody else is changing it (decision 52).
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { getQuoteHistory, type QuoteDetail, updateQuote } from "#contract/quotes.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { outcomeOf } from "#web/kernel/record-state.ts";
import { useSession } from "#web/people/session.tsx";
import { keepQuote } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type Collided,
  type ContentKey,
  type Outcome,
  type QuoteChange,
  type Seen,
  type Side,
  save,
  settled,
} from "./merge.ts";

/** How a change was saved. */
export interface Saved {
  quote: QuoteDetail;
  /** The fields that somebody else changed meanwhile, and who: "Aisha Khan". */
  taken: ContentKey[];
  by: string;
  /** Nothing of one's own was left to send, since the other's values were chosen. */
  theirsAlone: boolean;
}

export interface Saving {
  save: (seen: Seen, change: QuoteChange) => void;
  pending: boolean;
  error: CallError | null;
  /** Waits for a choice; nothing is kept until then. */
  collided: (Collided & { by: string }) | null;
  choose: (choices: Partial<Record<ContentKey, Side>>) => void;
  /** Back to the form, with everything as it was typed. */
  goBack: () => void;
}

interface Attempt {
  seen: Seen;
  change: QuoteChange;
  /** Said to be taken in an earlier round. */
  taken: ContentKey[];
}

export function useSaving(id: string, whenSaved: (saved: Saved) => void, failure: string): Saving {
  const { user } = useSession();
  const me = `${user.firstName} ${user.lastName}`.trim();
  const [collided, setCollided] = useState<Saving["collided"]>(null);

  const done = (saved: Saved) => {
    keepQuote(saved.quote);
    setCollided(null);
    whenSaved(saved);
  };
  const attempt = useMutation<Outcome & { by: string }, CallError, Attempt>({
    async mutationFn({ seen, change, taken }) {
      const outcome = await save(seen, change, (body) =>
        outcomeOf(updateQuote, () => call(updateQuote, { params: { id }, body })),
      );
      const all = [...new Set([...taken, ...outcome.taken])];
      const latest = outcome.is === "saved" ? outcome.quote : outcome.current;
      const theirs = latest.version - seen.version;
      const by = all.length > 0 || outcome.is === "collided" ? await whoChanged(id, theirs, me) : "";
      return { ...outcome, taken: all, by };
    },
    onSuccess(outcome) {
      if (outcome.is === "saved") return done({ ...outcome, theirsAlone: false });
      keepQuote(outcome.current);
      setCollided(outcome);
    },
    onError(error) {
      // Signed out: that has its own words, and this notification would take their place.
      if (error.status !== 401) toast({ title: "Error", description: failure, destructive: true });
    },
  });

  return {
    save: (seen, change) => attempt.mutate({ seen, change, taken: [] }),
    pending: attempt.isPending,
    error: attempt.error,
    collided,
    choose(choices) {
      if (!collided) return;
      const change = settled(collided, choices);
      const { current, taken, by } = collided;
      if (Object.keys(change).length === 0) return done({ quote: current, taken, by, theirsAlone: true });
      attempt.mutate({ seen: current, change, taken });
    },
    goBack: () => setCollided(null),
  };
}

const inWords = new Intl.ListFormat("en-GB");

/** Who made the newest changes, as far as the history tells. */
async function whoChanged(id: string, newest: number, me: string): Promise<string> {
  try {
    const entries = await call(getQuoteHistory, { params: { id } });
    const names = entries.slice(0, newest).map(({ who }) => who);
    const others = [...new Set(names)].filter((who) => who !== null && who !== me) as string[];
    if (others.length > 0) return inWords.format(others);
    return names.length > 0 && names.every((who) => who === me) ? "you in another window" : SOMEBODY;
  } catch {
    return SOMEBODY;
  }
}
const SOMEBODY = "somebody else";
