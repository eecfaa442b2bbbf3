// The prefixes of a zone: typed as a list, shown as chips, with warnings about them (decision 19).
import { useDeferredValue } from "react";
import { useFormContext } from "react-hook-form";
import { listPrefixWarnings } from "#domain/catalogue/coverage-warnings.ts";
import type { Item, Location } from "#domain/catalogue/items.ts";
import { parsePrefixes } from "#domain/catalogue/prefixes.ts";
import { Chip } from "#web/ui/badge.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import type { ItemTexts } from "./item-form.ts";

/** An unsaved zone counts as the last one added. */
const UNSAVED_ID = Number.MAX_SAFE_INTEGER;

export function PostcodesField({ zones, zone }: { zones: readonly Item[]; zone: Item | null }) {
  const { register, watch, formState } = useFormContext<ItemTexts>();
  const [typedPostcodes, name, isActive] = useDeferredValue(watch(["postcodes", "name", "isActive"]));
  const postcodes = parsePrefixes([typedPostcodes ?? ""]);
  const id = zone?.id ?? UNSAVED_ID;
  const otherZones = zones.filter((other) => other.id !== id) as Location[];
  const draft: Location = {
    id,
    name: name.trim() || "this zone",
    isActive,
    postcodes,
    description: null,
    labourHours: 0,
    hourlyRate: 0,
  };
  const warnings = listPrefixWarnings([...otherZones, draft]).filter(({ zoneId }) => zoneId === id);
  const warnedPrefixes = new Set(warnings.map(({ prefix }) => prefix));
  return (
    <div className="grid gap-2">
      <Field
        label="Postcodes"
        id="postcodes"
        optional
        hint="Prefixes between commas: M, M1, SW1A"
        error={formState.errors.postcodes?.message}
      >
        <Textarea
          {...register("postcodes")}
          rows={2}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      {postcodes.length > 0 && (
        <ul className="flex flex-wrap gap-1" aria-label="Prefixes of this zone">
          {postcodes.map((prefix) => (
            <li key={prefix}>
              <Chip tone={warnedPrefixes.has(prefix) ? "warn" : undefined}>{prefix}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="grid gap-2">
        {warnings.map(({ prefix, kind, title, text }) => (
          <Note key={`${kind} ${prefix}`} tone="warn" title={title}>
            {text}
          </Note>
        ))}
      </div>
    </div>
  );
}
