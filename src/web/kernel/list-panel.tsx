// One list of the platform: its search, its add button, and its states.
import type { UseQueryResult } from "@tanstack/react-query";
import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { normaliseSearch, SearchField } from "#web/ui/forms/search-field.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { TableFoot } from "#web/ui/tables/table.tsx";
import type { CallError } from "./api.ts";
import { showErrorToast } from "./error-toast.ts";
import { LoadError } from "./load-error.tsx";

interface Words {
  /** "Search companies..."; absent if there is nothing to search. */
  search?: string;
  failure: string;
  empty: string;
  emptyMore: string;
}

/** Rows drawn at first: more would make the page slow. */
const AT_ONCE = 100;

export function ListPanel<Row>({
  list,
  words,
  icon,
  add,
  searched = "",
  filters,
  children,
}: {
  list: UseQueryResult<Row[], CallError>;
  words: Words;
  icon: LucideIcon;
  /** The button that adds to the list; false if the permission matrix does not allow it. */
  add: false | { label: string; onClick: () => void };
  searched?: string;
  filters?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}) {
  const [most, setMost] = useState(AT_ONCE);
  const rows = list.data ?? [];
  useEffect(() => {
    if (list.error) showErrorToast(list.error, words.failure);
  }, [list.error, words.failure]);
  return (
    <Panel>
      {(words.search !== undefined || filters || add) && (
        <div className="flex flex-wrap items-center gap-3 border-b border-rule p-4 max-md:p-3 max-md:[&>button]:w-full md:[&>button]:ml-auto">
          {words.search !== undefined && <SearchBox placeholder={words.search} />}
          {filters}
          {add && (
            <Button look="primary" onClick={add.onClick}>
              <Plus />
              {add.label}
            </Button>
          )}
        </div>
      )}
      {list.isPending ? (
        <Skeleton lines={5} />
      ) : list.error && !list.data ? (
        <LoadError title={words.failure} query={list} plate={false} />
      ) : rows.length === 0 ? (
        <StateBox kind="empty" plate={false} icon={icon} title={words.empty}>
          {searched ? `Nothing matches “${searched}”.` : words.emptyMore}
        </StateBox>
      ) : (
        <>
          {children(rows.slice(0, most))}
          {rows.length > most && (
            <TableFoot>
              <span className="grow">
                The first {most} of {rows.length.toLocaleString("en-GB")}
              </span>
              <Button size="sm" onClick={() => setMost(most + AT_ONCE)}>
                Show {AT_ONCE} more
              </Button>
            </TableFoot>
          )}
        </>
      )}
    </Panel>
  );
}

/** The search text, which is in the page's address. */
export function useSearchText(): string {
  return normaliseSearch(new URLSearchParams(useSearch()).get("search") ?? "").slice(0, 200);
}

function SearchBox({ placeholder }: { placeholder: string }) {
  const searched = useSearchText();
  const asked = useSearch();
  const [path, navigate] = useLocation();
  return (
    <div className="w-full max-w-[360px] max-md:max-w-none">
      <SearchField
        aria-label={placeholder.replace("...", "")}
        placeholder={placeholder}
        value={searched}
        pauseMs={300}
        onSearch={(search) => {
          const next = new URLSearchParams(asked);
          if (search) next.set("search", search);
          else next.delete("search");
          navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
        }}
      />
    </div>
  );
}
