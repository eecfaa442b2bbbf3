import { useListPlace } from "#web/quotes/list-place.ts";
import { BackLink } from "#web/quotes/not-found.tsx";

/** To the same filters, page and place of the list, if the user has come from there. */
export function BackToList() {
  const place = useListPlace();
  return <BackLink href={place?.url ?? "/quotes"} state={place && { scrollTop: place.scrollTop }} />;
}
