// Finds a customer, or one of its sites, by a few letters.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type FoundSite, findCustomers } from "#contract/customers/records.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useDelayed } from "#web/kernel/use-delayed.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";
import { type Suggestion, SuggestionInput } from "#web/ui/forms/suggestion-input.tsx";

/** In ms: how long typing must pause before the server is asked. */
const PAUSE_MS = 120;
const MIN_LENGTH = 2;

interface FoundSuggestion extends Suggestion {
  found: FoundSite;
}

export function CustomerPicker({
  of,
  label,
  error,
  exceptId,
  onPick,
}: {
  /** What is picked: the customer whatever its sites, or one site. */
  of: "customer" | "site";
  label: string;
  error?: string | undefined;
  /** The customer or the site that is not offered. */
  exceptId: string;
  onPick: (found: FoundSite | null) => void;
}) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const q = useDelayed(normaliseSearch(text).slice(0, 100), PAUSE_MS);
  const isAsking = q.length >= MIN_LENGTH && text !== picked;
  const { data, error: failure } = useQuery({
    ...buildEndpointQuery(findCustomers, { query: { q } }),
    enabled: isAsking,
    gcTime: 0,
    staleTime: 0,
  });
  const suggestions = useMemo(
    () => (isAsking ? listSuggestions(data ?? [], of, exceptId) : []),
    [isAsking, data, of, exceptId],
  );
  const isNothingFound = isAsking && data !== undefined && suggestions.length === 0;
  return (
    <Field
      label={label}
      error={error ?? (failure ? (failure.sentence ?? failure.message) : undefined)}
      hint={
        isNothingFound ? `Nothing found for “${q}”.` : "Type at least two letters of a name, postcode, street or pump."
      }
    >
      <SuggestionInput<FoundSuggestion>
        value={text}
        maxLength={100}
        suggestions={suggestions}
        listLabel="Customers found"
        onChange={({ target }) => {
          setText(target.value);
          setPicked(null);
          onPick(null);
        }}
        onPick={({ name, found }) => {
          setText(name);
          setPicked(name);
          onPick(found);
        }}
      />
    </Field>
  );
}

/** A customer once, whatever its sites; a customer without a site is none. */
function listSuggestions(all: readonly FoundSite[], of: "customer" | "site", exceptId: string): FoundSuggestion[] {
  const shown = all.filter(({ customerId, siteId }, place) =>
    of === "site"
      ? siteId !== null && siteId !== exceptId
      : customerId !== exceptId && all.findIndex((other) => other.customerId === customerId) === place,
  );
  return shown.map((found) => ({
    key: `${found.customerId} ${found.siteId}`,
    name: of === "site" ? `${found.name}, ${found.line}` : found.name,
    figure: of === "site" ? undefined : found.line,
    found,
  }));
}
