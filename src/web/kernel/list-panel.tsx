// One list of the platform: its search, its add button, and its states.
import type { UseQueryResult } from "@tanstack/react-query";
import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { FilterFold } from "#web/ui/forms/filter-fold.tsx";
import { normaliseSearch, SearchField } from "#web/ui/forms/search-field.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { TableFoot } from "#web/ui/tables/table.tsx";
import type { CallError } from "./api.ts";
import { showErrorToast } from "./error-toast.ts";
import { LoadError } from "./load-error.tsx";

interface ListTexts {
  /** "Search companies..."; absent if there is nothing to search. */
  search?: string;
  failure: string;
  empty: string;
  emptyMore: string;
}

/** Folded on the phone. */
interface ListFilters {
  menus: ReactNode;
  setCount: number;
}

/** Rows drawn at first: more would make the page slow. */
const PAGE_ROWS = 100;

export function ListPanel<Row>({
  list,
  texts,
  icon,
  add,
  searchText = "",
  filters,
  children,
}: {
  list: UseQueryResult<Row[], CallError>;
  texts: ListTexts;
  icon: LucideIcon;
  /** The button that adds to the list; false if the permission matrix does not allow it. */
  add: false | { label: string; onClick: () => void };
  searchText?: string;
  filters?: ListFilters;
  children: (rows: Row[]) => ReactNode;
}) {
  const [shownCount, setShownCount] = useState(PAGE_ROWS);
  const rows = list.data ?? [];
  useEffect(() => {
    if (list.error) showErrorToast(list.error, texts.failure);
  }, [list.error, texts.failure]);
  return (
    <Panel>
      {(texts.search !== undefined || filters || add) && (
        <div className="flex flex-wrap items-center gap-3 border-b border-rule p-4 max-md:gap-2 max-md:px-3 max-md:py-2 max-md:[&>*]:w-full md:[&>button]:ml-auto">
          <Filters search={texts.search} filters={filters} />
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
        <LoadError title={texts.failure} query={list} panel={false} />
      ) : rows.length === 0 ? (
        <StateBox kind="empty" panel={false} icon={icon} title={texts.empty}>
          {searchText ? `Nothing matches “${searchText}”.` : texts.emptyMore}
        </StateBox>
      ) : (
        <>
          {children(rows.slice(0, shownCount))}
          {rows.length > shownCount && (
            <TableFoot>
              <span className="grow">
                The first {shownCount} of {rows.length.toLocaleString("en-GB")}
              </span>
              <Button size="sm" onClick={() => setShownCount(shownCount + PAGE_ROWS)}>
                Show {PAGE_ROWS} more
              </Button>
            </TableFoot>
          )}
        </>
      )}
    </Panel>
  );
}

function Filters({ search, filters }: { search: string | undefined; filters: ListFilters | undefined }) {
  const phone = useIsPhone();
  const searchBox = search !== undefined && <SearchBox placeholder={search} />;
  if (!phone || !filters) {
    return (
      <>
        {searchBox}
        {filters?.menus}
      </>
    );
  }
  return (
    <FilterFold search={searchBox} setCount={filters.setCount}>
      {filters.menus}
    </FilterFold>
  );
}

/** The search text, which is in the page's address. */
export function useSearchText(): string {
  return normaliseSearch(new URLSearchParams(useSearch()).get("search") ?? "").slice(0, 200);
}

function SearchBox({ placeholder }: { placeholder: string }) {
  const searchText = useSearchText();
  const currentQuery = useSearch();
  const [path, navigate] = useLocation();
  return (
    <div className="w-full max-w-[360px] max-md:max-w-none">
      <SearchField
        aria-label={placeholder.replace("...", "")}
        placeholder={placeholder}
        value={searchText}
        pauseMs={300}
        onSearch={(search) => {
          const nextQuery = new URLSearchParams(currentQuery);
          if (search) nextQuery.set("search", search);
          else nextQuery.delete("search");
          navigate(nextQuery.size > 0 ? `${path}?${nextQuery}` : path, { replace: true });
        }}
      />
    </div>
  );
}
