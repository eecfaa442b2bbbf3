// The price list of extras, as a line's form suggests them.
import { useQuery } from "@tanstack/react-query";
import { lookupExtras } from "#contract/catalogue/extras.ts";
import type { Extra } from "#domain/catalogue/extras.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useSession } from "#web/users/session.tsx";

export type SuggestedExtra = Pick<Extra, "id" | "name" | "price"> & Partial<Pick<Extra, "details">>;

const MIN_CHARACTERS = 2;
const MAX_SUGGESTIONS = 5;
const noExtras: readonly SuggestedExtra[] = [];

/** The active extras; none for users who may not see them. A line can be typed without them. */
export function useExtras(isNeeded: boolean) {
  const maySee = useSession().may("extras", "view");
  const {
    data = noExtras,
    isError,
    refetch,
  } = useQuery({
    ...buildEndpointQuery(lookupExtras),
    enabled: isNeeded && maySee,
  });
  return { extras: data, hasFailed: isError && data.length === 0, retry: () => void refetch() };
}

const normalise = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Those whose names hold all typed words, the ones that begin with the text first. */
export function listSuggestions(extras: readonly SuggestedExtra[], text: string): SuggestedExtra[] {
  const typedText = normalise(text);
  if (typedText.length < MIN_CHARACTERS) return [];
  const words = typedText.split(" ");
  const found = extras.filter(({ name }) => words.every((word) => normalise(name).includes(word)));
  const isFirst = ({ name }: SuggestedExtra) => normalise(name).startsWith(typedText);
  return [...found.filter(isFirst), ...found.filter((extra) => !isFirst(extra))].slice(0, MAX_SUGGESTIONS);
}

/** The extra of exactly this name. */
export const findExtraByName = (extras: readonly SuggestedExtra[], text: string): SuggestedExtra | undefined =>
  extras.find(({ name }) => normalise(name) === normalise(text));

/** Whether a line still is that extra's: its words begin with the name. */
export const isNamedAs = (text: string, name: string): boolean => normalise(text).startsWith(normalise(name));
