import { useEffect, useRef, useState } from "react";
import { type Catalogue, kinds } from "#domain/catalogue/items.ts";
import type { Review, ReviewedItems } from "#domain/rules/review.ts";
import type { Rule } from "#domain/rules/rule.ts";

export type ReviewState =
  /** There are no rules to review. */
  | { is: "idle" }
  /** With the former findings until the new ones are known. */
  | { is: "checking"; before: Review | null }
  | { is: "done"; review: Review }
  /** This browser could not run the review; the rules work all the same. */
  | { is: "failed" };

/** In ms. Typing goes on: each letter restarts the wait. */
const PAUSE_MS = 200;

/** The review of these rules, soon after they last changed; null reviews nothing. */
export function useReview(items: Catalogue, rules: readonly Rule[] | null): ReviewState {
  const [state, setState] = useState<ReviewState>({ is: "idle" });
  const worker = useRef<Worker | null>(null);
  useEffect(() => {
    if (!rules) return setState({ is: "idle" });
    setState((previous) => ({ is: "checking", before: findReview(previous) }));
    let working = false;
    const endWorker = () => {
      worker.current?.terminate();
      worker.current = null;
    };
    const timer = setTimeout(() => {
      worker.current ??= new Worker(new URL("./review-worker.ts", import.meta.url), { type: "module" });
      worker.current.onmessage = ({ data }: MessageEvent<Review>) => {
        working = false;
        setState({ is: "done", review: data });
      };
      worker.current.onerror = (event) => {
        event.preventDefault();
        endWorker();
        setState({ is: "failed" });
      };
      working = true;
      worker.current.postMessage({ items: namesOnly(items), rules });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      // Its reply would be out of date.
      if (working) endWorker();
    };
  }, [items, rules]);
  useEffect(() => () => worker.current?.terminate(), []);
  return state;
}

export function findReview(state: ReviewState): Review | null {
  if (state.is === "done") return state.review;
  return state.is === "checking" ? state.before : null;
}

function namesOnly(items: Catalogue): ReviewedItems {
  return Object.fromEntries(
    kinds.map((kind) => [kind, items[kind].map(({ id, name, isActive }) => ({ id, name, isActive }))]),
  ) as unknown as ReviewedItems;
}
