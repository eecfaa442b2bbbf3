// The postcode areas that the company's zones cover, as a map: gaps, overlaps, and where quotes came from.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { catalogue, type StoredItem } from "#contract/catalogue/catalogue.ts";
import { getCoverage } from "#contract/catalogue/coverage.ts";
import { buildCoverage } from "#domain/catalogue/coverage.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { AreaDetails } from "./coverage/area.tsx";
import { describeArea } from "./coverage/coverage-texts.ts";
import { type Filter, filters } from "./coverage/filter.ts";
import { CoverageMap } from "./coverage/map.tsx";
import { CoverageOverview } from "./coverage/overview.tsx";
import { CoverageTable } from "./coverage/table.tsx";
import { ItemDialog } from "./item-dialog.tsx";

export function CoverageView() {
  const locations = useQuery(buildEndpointQuery(catalogue.location.list, { query: {} }));
  const origins = useQuery(buildEndpointQuery(getCoverage));
  const phone = useIsPhone();
  const [filter, setFilter] = useState<Filter>("all");
  const [zoneId, setZoneId] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const [editing, setEditing] = useState<StoredItem<"location"> | null>(null);
  const zones = locations.data;
  const asked = origins.data?.districts;
  const areas = useMemo(() => zones && asked && buildCoverage(zones, asked), [zones, asked]);

  for (const query of [locations, origins]) {
    if (hasFailed<unknown>(query)) return <LoadError title="The coverage could not be loaded" query={query} />;
  }
  if (!areas || !zones || !origins.data) return <Skeleton lines={12} label="Loading coverage..." />;

  const active = zones.filter(({ isActive }) => isActive);
  const area = areas.find((one) => one.area.code === chosen);
  const close = () => setChosen(null);
  const title = area && `${area.area.code} ${area.area.name}`;
  const details = area && (
    <AreaDetails
      key={chosen}
      coverage={area}
      zones={active}
      onOpenZone={(id) => {
        // On the phone one dialog replaces the other.
        if (phone) close();
        setEditing(zones.find((zone) => zone.id === id) ?? null);
      }}
    />
  );
  const overview = <CoverageOverview areas={areas} zones={zones} onChoose={setChosen} />;
  const { counted, isCapped } = origins.data;
  const covered = areas.filter(({ state }) => state === "whole" || state === "partly").length;

  return (
    <div className="relative grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--aside-w)]">
      <p role="status" className="sr-only">
        {area && describeArea(area).join(" ")}
      </p>
      <Panel
        title={`Zones cover ${covered} of ${areas.length} postcode areas`}
        actions={
          <Button size="sm" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? "Show map" : "Show table"}
          </Button>
        }
        foot={`${asTable ? "Quotes" : "The bar of an area shows how many quotes came from it: those"} of the last 12 months, ${isCapped ? "the newest " : ""}${counted.toLocaleString("en-GB")} in all.`}
      >
        <div className="flex flex-wrap gap-2 border-b border-rule px-4 py-3">
          <fieldset className="contents">
            <legend className="sr-only">Show on the map</legend>
            {Object.entries(filters).map(([name, { words, shows }]) => (
              <button
                key={name}
                type="button"
                aria-pressed={filter === name}
                className="coverage-key"
                onClick={() => setFilter(name as Filter)}
              >
                {name !== "all" && (
                  <span aria-hidden className={joinClassNames("tile tile-sample", sampleOf[name as Filter])} />
                )}
                {words} <span>{areas.filter(shows).length}</span>
              </button>
            ))}
          </fieldset>
          <Select
            aria-label="Zone"
            className="max-w-60"
            value={zoneId}
            onChange={(event) => setZoneId(event.target.value)}
          >
            <option value="">All zones</option>
            <Options of={active.map(({ id, name }) => [id, name])} />
          </Select>
        </div>
        {asTable ? (
          <CoverageTable areas={areas.filter(isShown)} />
        ) : (
          // Thirteen tiles in a row: the width of a phone leaves just 24 px for each.
          <div className="px-4 py-4 max-md:px-0">
            <CoverageMap areas={areas} isShown={isShown} chosen={chosen} onChoose={setChosen} />
          </div>
        )}
      </Panel>
      {phone ? (
        <>
          <Panel title="To look at">{overview}</Panel>
          <Dialog
            open={area !== undefined}
            onOpenChange={close}
            title={title ?? ""}
            footer={<DialogClose>Close</DialogClose>}
          >
            <div className="-mx-4">{details}</div>
          </Dialog>
        </>
      ) : (
        <Panel
          title={title ?? "To look at"}
          className="lg:sticky lg:top-16 lg:max-h-[calc(100vh-5rem)] lg:overflow-y-auto"
          actions={
            area && (
              <Button size="sm" look="quiet" onClick={close}>
                Close
              </Button>
            )
          }
        >
          {details ?? overview}
        </Panel>
      )}
      {editing && (
        <ItemDialog key={editing.id} kind="location" item={editing} items={zones} onClose={() => setEditing(null)} />
      )}
    </div>
  );

  function isShown(one: NonNullable<typeof areas>[number]): boolean {
    const isOfZone =
      zoneId === "" ||
      [one.rest, ...one.districts.map((district) => district.covered)].some((by) => String(by?.zone.id) === zoneId);
    return isOfZone && filters[filter].shows(one);
  }
}

const sampleOf: Record<Filter, string> = {
  all: "",
  whole: "tile-whole",
  partly: "tile-partly",
  letters: "tile-letters",
  nobody: "",
  overlaps: "tile-overlap",
  asked: "tile-asked",
};
