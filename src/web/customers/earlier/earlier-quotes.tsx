// Quotes of before there were customers, by the customer that they look like: ticked, and added together.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, FileCheck } from "lucide-react";
import { useMemo, useState } from "react";
// Not `useSearch` of "wouter": it decodes the address twice.
import { navigate, useSearch } from "wouter/use-browser-location";
import { createCustomersFromQuotes, listUnfiledQuotes, type UnfiledGroup } from "#contract/customers/filing.ts";
import { formatCount } from "#domain/counts.ts";
import { describeEarlierQuotes } from "#web/customers/list/earlier-quotes-note.tsx";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import "./earlier-quotes.css";
import { type GroupChoice, isClear, listChosenGroups, splitIntoCalls } from "./earlier-groups.ts";
import { ClearGroup, GroupQuestion } from "./group-rows.tsx";

const FAILED = "The customers could not be added. Please try again.";
const viewCustomers = <ButtonLink href="/customers">View customers</ButtonLink>;

export function EarlierQuotes() {
  const { may } = useSession();
  const cursor = new URLSearchParams(useSearch()).get("cursor")?.slice(0, 200);
  const list = useQuery({
    ...buildEndpointQuery(listUnfiledQuotes, { query: cursor ? { cursor } : {} }),
    placeholderData: keepPreviousData,
    enabled: may("customers", "create"),
  });
  const total = list.data?.total;
  return (
    <>
      <PageHead
        title={total && total.groups > 0 ? describeEarlierQuotes(total) : "Earlier quotes"}
        sub="The quotes don’t change; each is listed under its customer."
        back={
          <ButtonLink square href="/customers" aria-label="Back to customers">
            <ArrowLeft />
          </ButtonLink>
        }
      />
      {!may("customers", "create") ? (
        <NoPermission to={["customers", "create"]} />
      ) : list.isPending ? (
        <Skeleton lines={6} label="Looking through the quotes..." />
      ) : hasFailed(list) ? (
        <LoadError title="The earlier quotes could not be loaded" query={list} fallback={viewCustomers} />
      ) : list.data.groups.length === 0 ? (
        <StateBox
          kind="empty"
          icon={FileCheck}
          title="Every quote has its customer"
          action={
            <>
              {viewCustomers}
              <HelpLink page="earlier-quotes">How to gather earlier quotes into customers</HelpLink>
            </>
          }
        >
          Quotes without a customer record appear here.
        </StateBox>
      ) : (
        <Groups
          key={cursor}
          groups={list.data.groups}
          nextCursor={list.data.nextCursor}
          isBusy={list.isPlaceholderData}
        />
      )}
    </>
  );
}

function Groups({
  groups,
  nextCursor,
  isBusy,
}: {
  groups: readonly UnfiledGroup[];
  nextCursor: string | null;
  isBusy: boolean;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, GroupChoice>>(new Map());
  const choose = (group: UnfiledGroup, choice: GroupChoice) =>
    setChoices(new Map([...choices, [group.nameKey, choice]]));
  const chosen = useMemo(() => listChosenGroups(groups, choices), [groups, choices]);
  const adding = useAdding(chosen.groups);
  const parts = [
    { title: "Same name, same postcode", Row: ClearGroup, groups: groups.filter(isClear) },
    { title: "Please check", Row: GroupQuestion, groups: groups.filter((group) => !isClear(group)) },
  ];
  return (
    <div className="grid gap-4">
      {parts.map(
        ({ title, Row, groups: rows }) =>
          rows.length > 0 && (
            <Panel
              key={title}
              title={title}
              actions={<span className="t-small text-ink-3">{formatCount(rows.length, "customer")}</span>}
            >
              <ul>
                {rows.map((group) => (
                  <Row
                    key={group.nameKey}
                    group={group}
                    choices={choices}
                    onChoose={(choice) => choose(group, choice)}
                  />
                ))}
              </ul>
            </Panel>
          ),
      )}
      {adding.error && (
        <Note tone="bad" role="alert">
          {describeError(adding.error) ?? FAILED}
        </Note>
      )}
      <div className="earlier-end">
        <span className="t-small text-ink-3">
          {chosen.openCount > 0 &&
            `${chosen.openCount} not answered yet. You can leave ${chosen.openCount === 1 ? "it" : "them"} for later.`}
        </span>
        {nextCursor !== null && (
          <Button
            disabled={adding.isPending}
            onClick={() =>
              !isBusy && navigate(`/customers/earlier-quotes?${new URLSearchParams({ cursor: nextCursor })}`)
            }
          >
            Next 50
          </Button>
        )}
        <Button
          look="primary"
          disabled={chosen.groups.length === 0}
          pending={adding.isPending}
          pendingLabel="Adding…"
          onClick={() => adding.mutate()}
        >
          {describeButton(chosen)}
        </Button>
      </div>
    </div>
  );
}

function useAdding(groups: ReturnType<typeof listChosenGroups>["groups"]) {
  return useMutation<{ customers: number; quotes: number }, CallError>({
    async mutationFn() {
      const sum = { customers: 0, quotes: 0 };
      for (const part of splitIntoCalls(groups)) {
        const { customers, quotes } = await call(createCustomersFromQuotes, { body: { groups: part } });
        sum.customers += customers;
        sum.quotes += quotes;
      }
      return sum;
    },
    onSuccess({ customers, quotes }) {
      toast({
        title: customers > 0 ? `${formatCount(customers, "customer")} added` : "Quotes linked",
        description: `${formatCount(quotes, "quote")} ${quotes === 1 ? "is shown with its customer" : "are shown with their customers"}.`,
      });
    },
    onError: (error) => showErrorToast(error, FAILED),
    // A part of them may have been added.
    onSettled: refreshCustomers,
  });
}

function describeButton({ newCount, knownCount }: { newCount: number; knownCount: number }): string {
  if (knownCount === 0) return newCount === 0 ? "Add customers" : `Add ${formatCount(newCount, "customer")}`;
  const known = formatCount(knownCount, "known customer");
  return newCount === 0 ? `Add to ${known}` : `Add ${formatCount(newCount, "customer")}, link to ${known}`;
}
