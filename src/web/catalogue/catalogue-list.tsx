// The items of a kind, one under the other: columns on a wide screen, cards on the phone (AD 2).
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import type { StoredItem } from "#contract/catalogue.ts";
import { prefixWarnings } from "#domain/catalogue/coverage-warnings.ts";
import { contentOf, type FieldKey, fieldWords, figures, figuresOf, figureWords } from "#domain/catalogue/fields.ts";
import type { Kind, Location } from "#domain/catalogue/items.ts";
import { useSession } from "#web/people/session.tsx";
import { Badge, Chip } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/note.tsx";
import { Plate } from "#web/ui/plate.tsx";
import type { Shown } from "./catalogue-address.ts";

/** More at once would only be scrolled past. */
const AT_ONCE = 100;

interface Actions {
  /** Null where the person may not. */
  onEdit: ((item: StoredItem) => void) | null;
  onDelete: ((item: StoredItem) => void) | null;
}

export function CatalogueList({
  kind,
  items,
  zones,
  shown,
  onShow,
  ...actions
}: Actions & {
  kind: Kind;
  items: readonly StoredItem[];
  /** All of them, searched or not: a warning is about the whole. */
  zones: readonly Location[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  const [most, setMost] = useState(AT_ONCE);
  const warnings = useMemo(() => Map.groupBy(prefixWarnings(zones), ({ zoneId }) => zoneId), [zones]);
  const template = [
    "minmax(0,1.5fr)",
    ...(kind === "location" ? ["minmax(0,1.4fr)"] : []),
    ...figuresOf(kind).map(() => "var(--figure)"),
    "5.25rem",
    "4.75rem",
  ].join(" ");
  return (
    <Plate className="[--figure:5.5rem] lg:[--figure:8.25rem]" style={{ "--columns": template } as CSSProperties}>
      <Heads kind={kind} shown={shown} onShow={onShow} />
      <ul>
        {items.slice(0, most).map((item) => (
          <Row key={item.id} kind={kind} item={item} warnings={warnings.get(item.id) ?? []} {...actions} />
        ))}
      </ul>
      {items.length > most && (
        <div className="flex items-center gap-3 border-t border-rule px-4 py-2.5">
          <span className="text-ink-2">
            {most} of {items.length.toLocaleString("en-GB")}
          </span>
          <Button size="sm" onClick={() => setMost(most + AT_ONCE)}>
            Show more
          </Button>
        </div>
      )}
    </Plate>
  );
}

const GRID = "md:grid md:grid-cols-(--columns) md:items-center md:gap-x-4";

/** On a wide screen each heading puts the list in its order; the phone has a list of them above. */
function Heads({ kind, shown, onShow }: { kind: Kind; shown: Shown; onShow: (shown: Shown) => void }) {
  const head = (field: FieldKey, words = fieldWords(field)) => {
    const isSorted = shown.sort === field;
    const Arrow = shown.down ? ArrowDown : ArrowUp;
    return (
      <button
        type="button"
        aria-pressed={isSorted}
        className="flex min-h-6 items-center gap-1 rounded-sm text-start hover:text-ink aria-pressed:text-ink"
        onClick={() => onShow({ ...shown, sort: field, down: isSorted && !shown.down })}
      >
        <span className="sr-only">Sort by </span>
        {words}
        {isSorted && <Arrow className="size-3.5" />}
        {isSorted && <span className="sr-only">, {shown.down ? "descending" : "ascending"}</span>}
      </button>
    );
  };
  return (
    <div
      className={classNames(
        "t-label rounded-t-md border-b border-rule-strong bg-sunken px-4 py-2 text-ink-3 max-md:hidden",
        GRID,
      )}
    >
      {head("name")}
      {kind === "location" && <span>Postcodes</span>}
      {figuresOf(kind).map((key) => (
        <div key={key} className="flex justify-end">
          {head(key)}
        </div>
      ))}
      {head("isActive", "Status")}
      <span className="sr-only">Actions</span>
    </div>
  );
}

function Row({
  kind,
  item,
  warnings,
  onEdit,
  onDelete,
}: Actions & { kind: Kind; item: StoredItem; warnings: ReturnType<typeof prefixWarnings> }) {
  const symbol = useSession().company?.currencySymbol;
  const { name, description, postcodes = [], isActive, ...content } = contentOf(item);
  const odd = new Set(warnings.map(({ prefix }) => prefix));
  return (
    <li
      aria-label={name}
      className={classNames(
        "grid grid-cols-2 gap-x-3 gap-y-2.5 border-t border-rule px-4 py-3.5 first:border-t-0 md:min-h-14 md:py-2.5",
        GRID,
      )}
    >
      <div className="grid min-w-0 max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:pr-24">
        <span className={classNames("t-strong wrap-anywhere", !isActive && "text-ink-3")}>{name}</span>
        {description && <span className="t-small whitespace-pre-line text-ink-3 wrap-anywhere">{description}</span>}
      </div>
      {kind === "location" && (
        <div className="flex min-w-0 flex-wrap gap-1 max-md:col-span-2">
          {postcodes.map((prefix) => (
            <Chip key={prefix} tone={odd.has(prefix) ? "warn" : undefined}>
              {prefix}
            </Chip>
          ))}
          {postcodes.length === 0 && <span className="text-ink-3">No postcodes</span>}
        </div>
      )}
      {figuresOf(kind).map((key) => (
        <div key={key} className="md:text-right">
          <span className="t-label block text-ink-3 md:sr-only">{fieldWords(key)} </span>
          <span className={classNames(figures[key].unit === "money" && "font-semibold", !isActive && "text-ink-3")}>
            {figureWords(key, content[key] ?? 0, symbol)}
          </span>
        </div>
      ))}
      <div className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
        <Badge tone={isActive ? "ok" : "off"}>{isActive ? "Active" : "Inactive"}</Badge>
      </div>
      {(onEdit || onDelete) && (
        <div className="flex gap-2 max-md:col-span-2 md:justify-end">
          {onEdit && <RowButton icon={<Pencil />} word="Edit" name={name} onClick={() => onEdit(item)} />}
          {onDelete && (
            <RowButton
              icon={<Trash2 />}
              word="Delete"
              name={name}
              disabled={!isActive}
              title={isActive ? undefined : "Inactive already"}
              onClick={() => onDelete(item)}
            />
          )}
        </div>
      )}
      {warnings.length > 0 && (
        <div className="col-span-full grid gap-1.5 md:mt-2">
          {warnings.map(({ kind: what, prefix, title, text }) => (
            <Note key={`${what} ${prefix}`} tone="warn" title={title}>
              {text}
            </Note>
          ))}
        </div>
      )}
    </li>
  );
}

/** An icon on a wide screen, with its word on the phone. */
function RowButton({
  icon,
  word,
  name,
  disabled,
  title,
  onClick,
}: {
  icon: ReactNode;
  word: string;
  name: string;
  disabled?: boolean;
  title?: string | undefined;
  onClick: () => void;
}) {
  return (
    <Button
      aria-label={`${word} ${name}`}
      className="max-md:flex-1 md:size-(--ctl-sm) md:min-h-0! md:px-0!"
      disabled={disabled}
      title={title}
      onClick={onClick}
    >
      {icon}
      <span className="md:hidden">{word}</span>
    </Button>
  );
}
