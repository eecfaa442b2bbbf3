import { useEffect, useRef, useState } from "react";
import { type Catalogue, kinds } from "#domain/catalogue/items.ts";
import type { Review, ReviewedItems } from "#domain/rules/review.ts";
import type { Rule } from "#domain/rules/rule.ts";

export type ReviewState =
  /** Nothing to examine. */
  | { is: "idle" }
  /** With what was found before, as long as it is not known better. */
  | { is: "checking"; before: Review | null }
  | { is: "done"; review: Review }
  /** This browser could not; the rules work all the same. */
  | { is: "failed" };

/** Typing goes on: each letter starts the wait again (ms). */
const PAUSE_MS = 200;

/** What is wrong with these rules, soon after they last changed; null examines nothing. */
export function useReview(items: Catalogue, rules: readonly Rule[] | null): ReviewState {
  const [state, setState] = useState<ReviewState>({ is: "idle" });
  const worker = useRef<Worker | null>(null);
  useEffect(() => {
    if (!rules) return setState({ is: "idle" });
    setState((before) => ({ is: "checking", before: findReview(before) }));
    let working = false;
    const end = () => {
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
        end();
        setState({ is: "failed" });
      };
      working = true;
      worker.current.postMessage({ items: namesOnly(items), rules });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      // Its answer is out of date before it comes.
      if (working) end();
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
