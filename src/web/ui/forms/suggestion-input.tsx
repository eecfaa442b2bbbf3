// A text field that suggests entries of a list while the user types. Any other text is as good.
import "./suggestion-input.css";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useFieldControl } from "./field-control.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface Suggestion {
  key: string | number;
  name: string;
  /** On the right, such as a price. */
  figure?: ReactNode;
}

/** The arrow keys move through the list, Enter takes the marked one, Escape shuts it. */
export function SuggestionInput<S extends Suggestion>({
  suggestions,
  listLabel,
  onPick,
  ...input
}: Omit<TextInputProps, "list"> & {
  /** The list stands below the field as long as there are any. */
  suggestions: readonly S[];
  listLabel: string;
  onPick: (suggestion: S) => void;
}) {
  const { id } = useFieldControl(input);
  const [markedPlace, setMarkedPlace] = useState(-1);
  const [shutFor, setShutFor] = useState<readonly S[] | null>(null);
  const isOpen = suggestions.length > 0 && shutFor !== suggestions;
  const place = isOpen ? Math.min(markedPlace, suggestions.length - 1) : -1;
  const listId = `${id}-suggestions`;
  const buildOptionId = (place: number) => `${listId}-${place}`;
  useEscape(isOpen, () => setShutFor(suggestions));
  const pick = (suggestion: S) => {
    setMarkedPlace(-1);
    onPick(suggestion);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const marked = suggestions[place];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setShutFor(null);
      const next = Math.max(-1, Math.min(place + step, suggestions.length - 1));
      setMarkedPlace(next);
      document.getElementById(buildOptionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && marked) {
      event.preventDefault();
      pick(marked);
    }
  };
  return (
    <>
      <TextInput
        autoComplete="off"
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={place < 0 ? undefined : buildOptionId(place)}
        onKeyDown={handleKey}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label={listLabel} className="suggestions">
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            <div
              key={suggestion.key}
              id={buildOptionId(index)}
              role="option"
              aria-selected={index === place}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              <span className="min-w-0 wrap-anywhere">{suggestion.name}</span>
              {suggestion.figure !== undefined && <span className="shrink-0 font-medium">{suggestion.figure}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Before the dialog around the field, which would close. */
function useEscape(isOn: boolean, shut: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.stopPropagation();
      shut();
    };
    window.addEventListener("keydown", handleKey, true);
    return () => window.removeEventListener("keydown", handleKey, true);
  });
}
