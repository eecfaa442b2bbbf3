import "./choice-cards.css";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { type Choice, ChoiceCard } from "./choice-card.tsx";
import { FieldError } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

export type ChoiceCardsProps<Value extends string | number> = {
  legend: string;
  /** What is filtered: "pump styles". */
  plural: string;
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** The user has decided: by a press, Space or Enter, or by leaving a chosen option with Tab. Arrow keys only move. */
  onDecide: () => void;
  /** Which options are missing from the list, and why. */
  note?: ReactNode;
  /** Why an earlier choice was cleared: shown in amber. */
  cleared?: string | undefined;
  error?: string | undefined;
  /** Id of the fieldset. */
  id?: string | undefined;
};

/** A longer list has a filter. */
const MAX_WITHOUT_FILTER = 10;

/** A list to choose one from, as radios that look like cards, on the phone like rows. */
export function ChoiceCards<Value extends string | number>({
  legend,
  plural,
  options,
  value,
  onChange,
  onDecide,
  note,
  cleared,
  error,
  id,
}: ChoiceCardsProps<Value>) {
  const generatedId = useId();
  const group = id ?? generatedId;
  const [filter, setFilter] = useState("");
  const hasFilter = options.length > MAX_WITHOUT_FILTER;
  const matches = options.filter(({ name }) => includesWords(name, filter));
  const isArrowPressed = useRef(false);
  const isTabPressed = useRef(false);
  const describedBy = joinClassNames(
    error && `${group}-error`,
    cleared !== undefined && `${group}-cleared`,
    Boolean(note) && `${group}-note`,
  );
  const decideOnOnlyMatch = ({ key }: KeyboardEvent) => {
    const [only, ...others] = matches;
    if (key !== "Enter" || only === undefined || others.length > 0) return;
    onChange(only.value);
    onDecide();
  };
  return (
    <fieldset
      id={group}
      tabIndex={-1}
      className="choice"
      aria-describedby={describedBy || undefined}
      onKeyDown={({ key, repeat, target }) => {
        isTabPressed.current = key === "Tab";
        isArrowPressed.current = key.startsWith("Arrow");
        if (key === "Enter" && !repeat && isRadio(target)) target.click();
      }}
      onKeyUp={() => {
        isArrowPressed.current = false;
      }}
      onPointerDown={() => {
        isArrowPressed.current = false;
      }}
      onClick={({ target }) => {
        if (isRadio(target) && !isArrowPressed.current) onDecide();
      }}
      onFocus={() => {
        isTabPressed.current = false;
      }}
      // By keyboard only: folding on touch would move the target before the press ends.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isTabPressed.current && value !== null && !currentTarget.contains(relatedTarget)) onDecide();
      }}
    >
      <legend className="choice-legend">{legend}</legend>
      {hasFilter && (
        <div className="choice-filter">
          <TextInput
            type="search"
            icon={<Search />}
            aria-label={`Filter ${legend}`}
            placeholder={`Filter ${options.length} ${plural}`}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={200}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            onKeyDown={decideOnOnlyMatch}
          />
        </div>
      )}
      <div className="choice-body">
        {cleared !== undefined && (
          <Note tone="warn" id={`${group}-cleared`} className="mb-2">
            {cleared}
          </Note>
        )}
        <div className="choice-options">
          {matches.map((option) => (
            <ChoiceCard
              key={option.value}
              {...option}
              group={group}
              isChosen={option.value === value}
              onChange={onChange}
            />
          ))}
        </div>
        {hasFilter && (
          <p role="status" className={joinClassNames("choice-note", matches.length > 0 && "sr-only")}>
            {matches.length < options.length && `${matches.length || "None"} of ${options.length} ${plural}`}
          </p>
        )}
        {note && (
          <p id={`${group}-note`} className="choice-note choice-hidden">
            <span>{note}</span>
          </p>
        )}
        {error && <FieldError id={`${group}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

const isRadio = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "radio";

/** Whether the name contains each word of the filter. */
function includesWords(name: string, filter: string): boolean {
  const lowerName = name.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowerName.includes(word));
}
