import type { MouseEvent } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { buildSectionUrl, type QuoteSection, quoteSections } from "./settings-url-state.ts";

/** Links to the sections, and on the phone a select; it marks what is not saved. */
export function SectionIndex({
  shown,
  unsaved,
  onLink,
  onSelect,
}: {
  shown: QuoteSection;
  unsaved: readonly QuoteSection[];
  onLink: (section: QuoteSection) => void;
  onSelect: (section: QuoteSection) => void;
}) {
  const go = (event: MouseEvent, section: QuoteSection) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLink(section);
  };
  return (
    <>
      <nav aria-label="Quote settings" className="quote-index">
        {quoteSections.map(({ id, label }) => (
          <a
            key={id}
            href={buildSectionUrl(id)}
            aria-current={id === shown ? "true" : undefined}
            onClick={(event) => go(event, id)}
          >
            {label}
            {unsaved.includes(id) && <small>Not saved</small>}
          </a>
        ))}
      </nav>
      <Field label="Section" className="mb-3 md:hidden">
        <Select value={shown} onChange={({ target }) => onSelect(target.value as QuoteSection)}>
          {quoteSections.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
              {unsaved.includes(id) && " (not saved)"}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
