// Above the items: what the list is for, searching and sorting, and the actions on the whole list.
import { Download, MapPin, Plus, Search, Upload } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { formatFieldLabel, resourceOf } from "#domain/catalogue/fields.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterFold } from "#web/ui/forms/filter-fold.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";
import { explanations } from "./catalogue-texts.ts";
import { type CatalogueView, listSortFields } from "./catalogue-url-state.ts";

export function CatalogueBar({
  kind,
  shown,
  isEmpty,
  isCoverageOpen,
  onViewChange,
  onAdd,
  onImport,
  onCover,
}: {
  kind: Kind;
  shown: CatalogueView;
  isEmpty: boolean;
  /** Whether the coverage view is open; null if there is none. */
  isCoverageOpen: boolean | null;
  onViewChange: (view: CatalogueView) => void;
  onAdd: () => void;
  onImport: () => void;
  onCover: () => void;
}) {
  const { may, company } = useSession();
  const phone = useIsPhone();
  const resource = resourceOf[kind];
  const search = may(resource, "search") && (
    <TextInput
      type="search"
      icon={<Search />}
      aria-label={`Search ${kindLabels[kind].many.toLowerCase()}`}
      placeholder="Search"
      maxLength={200}
      autoComplete="off"
      value={shown.search}
      onChange={(event) => onViewChange({ ...shown, search: event.target.value })}
    />
  );
  const activeOnly = (
    <Checkbox
      label="Active only"
      checked={shown.activeOnly}
      onChange={({ target }) => onViewChange({ ...shown, activeOnly: target.checked })}
    />
  );
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <p className="grow text-ink-2 max-md:text-[0.875rem]/5">
          {explanations[kind]}
          {kind === "equipment_access" && company?.applyAccessMultiplier === false && (
            <>
              {" "}
              The multiplier is not used at present: see{" "}
              <Link href="/settings#quotes/display">Quote Display Settings</Link>.
            </>
          )}
        </p>
        {may(resource, "create") && (
          <Button look="primary" onClick={onAdd}>
            <Plus /> Add
          </Button>
        )}
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {isEmpty ? null : phone ? (
          <div className="basis-full">
            <FilterFold search={search} setCount={shown.activeOnly ? 1 : 0}>
              <SortSelect kind={kind} view={shown} onViewChange={onViewChange} />
              {activeOnly}
            </FilterFold>
          </div>
        ) : (
          <>
            {search && <div className="max-w-80 min-w-40 flex-1">{search}</div>}
            {activeOnly}
          </>
        )}
        <span className="grow max-md:hidden" />
        {isCoverageOpen !== null && (
          <Button className={TOOL_CLASS} aria-expanded={isCoverageOpen} onClick={onCover}>
            <MapPin /> Coverage
          </Button>
        )}
        {may(resource, "create") && (
          <Button className={TOOL_CLASS} onClick={onImport}>
            <Upload /> Import
          </Button>
        )}
        {!isEmpty && <ExportButton kind={kind} />}
      </div>
    </>
  );
}

/** The phone has room for three in a row. */
const TOOL_CLASS = "max-md:flex-auto max-md:px-1!";

/** On the phone; on a wide screen the headings sort. */
function SortSelect({
  kind,
  view,
  onViewChange,
}: {
  kind: Kind;
  view: CatalogueView;
  onViewChange: (view: CatalogueView) => void;
}) {
  const options = listSortFields(kind).flatMap((field) => {
    const label = field === "isActive" ? "Status" : formatFieldLabel(field);
    return [
      { value: field, label, field, down: false },
      { value: `-${field}`, label: `${label}, descending`, field, down: true },
    ];
  });
  return (
    <Select
      aria-label="Sort by"
      value={`${view.down ? "-" : ""}${view.sort}`}
      onChange={({ target }) => {
        const chosenOption = options.find(({ value }) => value === target.value);
        if (chosenOption) onViewChange({ ...view, sort: chosenOption.field, down: chosenOption.down });
      }}
    >
      <Options of={options.map(({ value, label }) => [value, label])} />
    </Select>
  );
}

function ExportButton({ kind }: { kind: Kind }) {
  const [pending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      saveFile(await fetchFile(catalogue[kind].export, {}));
    } catch (error) {
      showErrorToast(error, `Failed to export ${kindLabels[kind].many.toLowerCase()}`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      className={TOOL_CLASS}
      pending={pending}
      pendingLabel={<VisuallyHidden>Exporting...</VisuallyHidden>}
      onClick={() => void download()}
    >
      <Download /> Export
    </Button>
  );
}
