import { X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { AuditChoices } from "#contract/audit/audit.ts";
import { actionLabels, formatEntityType } from "#domain/audit/entry-texts.ts";
import { auditActions, auditEntityTypes, riskLevels } from "#domain/audit-events.ts";
import { isDay } from "#domain/days.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterFold } from "#web/ui/forms/filter-fold.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { buildCompanyOptions } from "./audit-companies.ts";
import { riskOptions } from "./audit-risk.tsx";
import { type AuditView, allEntries, isFiltered } from "./audit-url-state.ts";

interface FiltersProps {
  shown: AuditView;
  /** `typesOn`: this field was the last one changed, too. */
  show: (next: AuditView, typesOn?: boolean) => void;
  choices: AuditChoices | undefined;
  /** True on the platform. */
  showCompany: boolean;
  /** The matrix allows it. */
  maySearch: boolean;
}

/** All visible on wide screens; on the phone they fold to one row. */
export function AuditFilters(props: FiltersProps) {
  const { shown, maySearch } = props;
  const change = useChange(props);
  const phone = useIsPhone();
  const search = maySearch && (
    <SearchField
      aria-label="Search audit logs"
      placeholder="Search"
      value={shown.search}
      onSearch={(search) => change({ search })}
      pauseMs={250}
    />
  );
  if (!phone) {
    return (
      <div className="flex flex-wrap items-center gap-2 border-b border-rule px-4 py-2.5">
        {search && <div className="min-w-52 flex-1">{search}</div>}
        <Menus {...props} />
        <Clear {...props} />
      </div>
    );
  }
  const { action, entityType, riskLevel, companyId, userId, startDate, endDate } = shown;
  const setCount = [action, entityType, riskLevel, companyId, userId, startDate, endDate].filter(
    (value) => value !== null,
  ).length;
  return (
    <div className="border-b border-rule px-3 py-2">
      <FilterFold search={search} setCount={setCount} summary={<Clear {...props} />}>
        <Menus {...props} />
        <Clear {...props} />
      </FilterFold>
    </div>
  );
}

/** A changed filter starts at the first page. */
function useChange({ shown, show }: FiltersProps) {
  return (change: Partial<AuditView>, typesOn?: boolean) =>
    show({ ...shown, page: 0, cursor: null, logId: null, ...change }, typesOn);
}

function Menus(props: FiltersProps) {
  const { shown, choices, showCompany } = props;
  const change = useChange(props);
  const users = (choices?.users ?? []).filter(
    ({ companyId }) => shown.companyId === null || companyId === shown.companyId,
  );
  return (
    <>
      <Filter
        label="Action"
        all="All actions"
        value={shown.action}
        options={auditActions.map((action) => ({ value: action, name: actionLabels[action] }))}
        onChange={(value) => change({ action: auditActions.find((action) => action === value) ?? null })}
      />
      <Filter
        label="Entity type"
        all="All kinds"
        value={shown.entityType}
        options={auditEntityTypes.map((type) => ({ value: type, name: formatEntityType(type) }))}
        onChange={(entityType) => change({ entityType })}
      />
      <Filter
        label="Risk level"
        all="All risk levels"
        value={shown.riskLevel}
        options={riskOptions}
        onChange={(value) => change({ riskLevel: riskLevels.find((level) => level === value) ?? null })}
      />
      {showCompany && choices && choices.companies.length > 0 && (
        <Filter
          label="Company"
          all="All companies"
          value={shown.companyId === null ? null : String(shown.companyId)}
          options={buildCompanyOptions(choices.companies)}
          onChange={(id) => change({ companyId: id === null ? null : Number(id), userId: null })}
        />
      )}
      <Filter
        label="User"
        all="All users"
        value={shown.userId}
        options={users.map(({ id, name, email }) => ({ value: id, name: `${name} (${email})` }))}
        onChange={(userId) => change({ userId })}
      />
      <div className="flex items-center gap-2 max-md:col-span-2">
        <Day label="From" value={shown.startDate} onChange={(startDate, typesOn) => change({ startDate }, typesOn)} />
        <span className="text-ink-3 max-md:hidden">to</span>
        <Day label="To" value={shown.endDate} onChange={(endDate, typesOn) => change({ endDate }, typesOn)} />
      </div>
    </>
  );
}

function Clear({ shown, show }: FiltersProps) {
  return (
    isFiltered(shown) && (
      <Button look="quiet" className="max-md:col-span-2" onClick={() => show(allEntries)}>
        <X /> Clear
      </Button>
    )
  );
}

function Filter({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string | null;
  options: readonly { value: string; name: string }[];
  onChange: (value: string | null) => void;
}): ReactNode {
  const isAbsent = value !== null && !options.some((option) => option.value === value);
  return (
    <div className="w-37.5 max-md:w-auto">
      <Select aria-label={label} value={value ?? ""} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{all}</option>
        <Options of={options.map((option) => [option.value, option.name])} />
        {isAbsent && <option value={value}>Another one</option>}
      </Select>
    </div>
  );
}

/**
 * The field shows the typed date, not the filter: while the year is typed the browser reports 0002, 0020 and 0202,
 * which are no days to filter by. When it loses focus with such a year it shows the filter again.
 */
function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null, typesOn: boolean) => void;
}) {
  const [typed, setTyped] = useState(value ?? "");
  const [known, setKnown] = useState(value);
  const typesOn = useRef(false);
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? "");
  }
  return (
    <TextInput
      type="date"
      aria-label={label}
      className="min-w-0"
      value={typed}
      onChange={({ target: { value: day } }) => {
        setTyped(day);
        if (day !== "" && !isDay(day)) return;
        onChange(day || null, typesOn.current);
        typesOn.current = true;
      }}
      onBlur={() => {
        setTyped(value ?? "");
        typesOn.current = false;
      }}
    />
  );
}
