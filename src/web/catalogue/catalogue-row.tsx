import { Copy, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { StoredItem } from "#contract/catalogue/catalogue.ts";
import type { listPrefixWarnings } from "#domain/catalogue/coverage-warnings.ts";
import {
  formatColumnHeading,
  formatNumberField,
  listNumberFields,
  numberFields,
  pickItemContent,
  textFields,
} from "#domain/catalogue/fields.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { Badge, Chip } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { useSession } from "#web/users/session.tsx";

export interface ItemActions {
  /** Null if the user may not. */
  onCopy: ((item: StoredItem) => void) | null;
  onEdit: ((item: StoredItem) => void) | null;
  onDelete: ((item: StoredItem) => void) | null;
}

/** The rows ticked for a bulk change; null if the user may not. */
export interface RowSelection {
  ticked: ReadonlySet<number>;
  onTick: ((ids: readonly number[], on: boolean) => void) | null;
}

export const GRID = "md:grid md:grid-cols-(--columns) md:items-center md:gap-x-4";

export function ItemRow({
  phone,
  kind,
  item,
  warnings,
  onCopy,
  onEdit,
  onDelete,
  isTicked,
  onTick,
}: ItemActions & {
  phone: boolean;
  kind: Kind;
  item: StoredItem;
  warnings: ReturnType<typeof listPrefixWarnings>;
  isTicked: boolean;
  onTick: RowSelection["onTick"];
}) {
  const symbol = useSession().company?.currencySymbol;
  const { name, description, postcodes = [], isActive, ...content } = pickItemContent(item);
  const warnedPrefixes = new Set(warnings.map(({ prefix }) => prefix));
  const details = [description, describeDocumentTexts(item)].filter(Boolean);
  return (
    <li
      aria-label={name}
      className={joinClassNames(
        "relative border-t border-rule px-4 py-2 first:border-t-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 md:min-h-14 md:py-2.5",
        GRID,
      )}
    >
      <div className="flex min-w-0 items-start gap-3 max-md:basis-full">
        {onTick && (
          <Checkbox
            bare
            label={`Select ${name}`}
            className="gap-0! max-md:-my-2.5"
            checked={isTicked}
            onChange={({ target }) => onTick([item.id], target.checked)}
          />
        )}
        <div className="grid min-w-0">
          <span className={joinClassNames("t-strong wrap-anywhere max-md:pr-24", !isActive && "text-ink-3")}>
            {name}
          </span>
          {details.length > 0 && (
            <span className="t-small whitespace-pre-line text-ink-3 wrap-anywhere">{details.join(" · ")}</span>
          )}
        </div>
      </div>
      {kind === "location" && (
        <div className="flex min-w-0 flex-wrap gap-1 max-md:basis-full">
          {postcodes.map((prefix) => (
            <Chip key={prefix} tone={warnedPrefixes.has(prefix) ? "warn" : undefined}>
              {prefix}
            </Chip>
          ))}
          {postcodes.length === 0 && <span className="text-ink-3">No postcodes</span>}
        </div>
      )}
      {listNumberFields(kind).map((key) => (
        <div key={key} className="max-md:t-small md:text-right">
          <span className="text-ink-3 md:sr-only">{formatColumnHeading(key)} </span>
          <span
            className={joinClassNames(numberFields[key].unit === "money" && "font-semibold", !isActive && "text-ink-3")}
          >
            {formatNumberField(key, content[key] ?? 0, symbol)}
          </span>
        </div>
      ))}
      <div className="max-md:absolute max-md:top-2 max-md:right-4">
        <Badge tone={isActive ? "ok" : "off"}>{isActive ? "Active" : "Inactive"}</Badge>
      </div>
      {(onCopy || onEdit || onDelete) && (
        <div className="flex max-md:-mr-2.5 max-md:basis-full max-md:justify-end md:justify-end md:gap-2">
          <RowButtons phone={phone} row={item} onEdit={onEdit} onCopy={onCopy} onDelete={onDelete} />
        </div>
      )}
      {warnings.length > 0 && (
        <div className="col-span-full grid gap-1.5 md:mt-2">
          {warnings.map(({ kind: warningKind, prefix, title, text }) => (
            <Note key={`${warningKind} ${prefix}`} tone="warn" title={title}>
              {text}
            </Note>
          ))}
        </div>
      )}
    </li>
  );
}

/** The text that an item adds to a customer's document; null if it has none. */
function describeDocumentTexts(item: StoredItem): string | null {
  const { scope, exclusions, needsWaterNotice } = pickItemContent(item);
  if (needsWaterNotice) return "Notice about the water company";
  const textLabels = [scope && textFields.scope.words, exclusions && textFields.exclusions.words].filter(Boolean);
  return textLabels.length === 0 ? null : `With ${textLabels.join(" and ").toLowerCase()}`;
}

/** An icon on a wide screen, a word on the phone. */
/** Edit, Duplicate and Delete, as far as the user may. */
export function RowButtons<Row extends { name: string; isActive: boolean }>({
  phone,
  row,
  onEdit,
  onCopy,
  onDelete,
}: {
  phone: boolean;
  row: Row;
  onEdit: ((row: Row) => void) | null;
  onCopy?: ((row: Row) => void) | null;
  onDelete: ((row: Row) => void) | null;
}) {
  const { name, isActive } = row;
  return (
    <>
      {onEdit && <RowButton phone={phone} icon={<Pencil />} label="Edit" name={name} onClick={() => onEdit(row)} />}
      {onCopy && <RowButton phone={phone} icon={<Copy />} label="Duplicate" name={name} onClick={() => onCopy(row)} />}
      {onDelete && (
        <RowButton
          phone={phone}
          icon={<Trash2 />}
          label="Delete"
          name={name}
          disabled={!isActive}
          title={isActive ? undefined : "Inactive already"}
          onClick={() => onDelete(row)}
        />
      )}
    </>
  );
}

function RowButton({
  phone,
  icon,
  label,
  name,
  disabled,
  title,
  onClick,
}: {
  phone: boolean;
  icon: ReactNode;
  label: string;
  name: string;
  disabled?: boolean;
  title?: string | undefined;
  onClick: () => void;
}) {
  return (
    <Button
      aria-label={`${label} ${name}`}
      {...(phone ? { look: "text", size: "sm" } : { className: "size-(--ctl-sm) min-h-0! px-0!" })}
      disabled={disabled}
      title={title}
      onClick={onClick}
    >
      {phone ? label : icon}
    </Button>
  );
}
