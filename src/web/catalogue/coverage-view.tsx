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
  const [chosenCode, setChosenCode] = useState<string | null>(null);
  const [isTable, setIsTable] = useState(false);
  const [editedZone, setEditedZone] = useState<StoredItem<"location"> | null>(null);
  const zones = locations.data;
  const districts = origins.data?.districts;
  const areas = useMemo(() => zones && districts && buildCoverage(zones, districts), [zones, districts]);

  for (const query of [locations, origins]) {
    if (hasFailed<unknown>(query)) return <LoadError title="The coverage could not be loaded" query={query} />;
  }
  if (!areas || !zones || !origins.data) return <Skeleton lines={12} label="Loading coverage..." />;

  const activeZones = zones.filter(({ isActive }) => isActive);
  const area = areas.find((area) => area.area.code === chosenCode);
  const close = () => setChosenCode(null);
  const title = area && `${area.area.code} ${area.area.name}`;
  const details = area && (
    <AreaDetails
      key={chosenCode}
      coverage={area}
      zones={activeZones}
      onOpenZone={(id) => {
        // On the phone one dialog replaces the other.
        if (phone) close();
        setEditedZone(zones.find((zone) => zone.id === id) ?? null);
      }}
    />
  );
  const overview = <CoverageOverview areas={areas} zones={zones} onChoose={setChosenCode} />;
  const { counted, isCapped } = origins.data;
  const coveredCount = areas.filter(({ state }) => state === "whole" || state === "partly").length;

  return (
    <div className="relative grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--aside-w)]">
      <p role="status" className="sr-only">
        {area && describeArea(area).join(" ")}
      </p>
      <Panel
        title={`Zones cover ${coveredCount} of ${areas.length} postcode areas`}
        actions={
          <Button size="sm" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? "Show map" : "Show table"}
          </Button>
        }
        foot={`${isTable ? "Quotes" : "The bar of an area shows how many quotes came from it: those"} of the last 12 months, ${isCapped ? "the newest " : ""}${counted.toLocaleString("en-GB")} in all.`}
      >
        <div className="flex flex-wrap gap-2 border-b border-rule px-4 py-3">
          <fieldset className="contents">
            <legend className="sr-only">Show on the map</legend>
            {Object.entries(filters).map(([name, { label, includes }]) => (
              <button
                key={name}
                type="button"
                aria-pressed={filter === name}
                className="coverage-key"
                onClick={() => setFilter(name as Filter)}
              >
                {name !== "all" && (
                  <span aria-hidden className={joinClassNames("tile tile-sample", sampleClassNames[name as Filter])} />
                )}
                {label} <span>{areas.filter(includes).length}</span>
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
            <Options of={activeZones.map(({ id, name }) => [id, name])} />
          </Select>
        </div>
        {isTable ? (
          <CoverageTable areas={areas.filter(isShown)} />
        ) : (
          // Thirteen tiles in a row: the width of a phone leaves just 24 px for each.
          <div className="px-4 py-4 max-md:px-0">
            <CoverageMap areas={areas} isShown={isShown} chosen={chosenCode} onChoose={setChosenCode} />
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
      {editedZone && (
        <ItemDialog
          key={editedZone.id}
          kind="location"
          item={editedZone}
          items={zones}
          onClose={() => setEditedZone(null)}
        />
      )}
    </div>
  );

  function isShown(area: NonNullable<typeof areas>[number]): boolean {
    const matchesZone =
      zoneId === "" ||
      [area.rest, ...area.districts.map((district) => district.covered)].some(
        (coverage) => String(coverage?.zone.id) === zoneId,
      );
    return matchesZone && filters[filter].includes(area);
  }
}

const sampleClassNames: Record<Filter, string> = {
  all: "",
  whole: "tile-whole",
  partly: "tile-partly",
  letters: "tile-letters",
  nobody: "",
  overlaps: "tile-overlap",
  asked: "tile-asked",
};
