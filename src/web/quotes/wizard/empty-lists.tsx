import { Link } from "wouter";
import { type Catalogue, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { buildKindUrl } from "#web/companies/settings/settings-url-state.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { useSession } from "#web/users/session.tsx";

/** A quote needs one item of each list: says at once which lists the company still has to fill, and where. */
export function EmptyLists({ catalogue }: { catalogue: Catalogue }) {
  const { administersCompany } = useSession();
  const emptyKinds = kinds.filter((kind) => !catalogue[kind].some(({ isActive }) => isActive));
  if (emptyKinds.length === 0) return null;
  return (
    <Note tone="bad" title="You can’t create a quote yet. Add at least one item to each of these lists:">
      <ul className="my-1 list-disc pl-5">
        {emptyKinds.map((kind) => (
          <li key={kind}>
            {administersCompany ? (
              <Link href={buildKindUrl(kind)}>{kindLabels[kind].many}</Link>
            ) : (
              kindLabels[kind].many
            )}
          </li>
        ))}
      </ul>
      {!administersCompany && "An administrator of your company fills them in Settings."}
    </Note>
  );
}
