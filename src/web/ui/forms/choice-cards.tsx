import { ChevronDown } from "lucide-react";
import { Children, memo, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { useFold } from "./choice-fold.ts";
import { FieldError } from "./field.tsx";

export type Choice<Value extends string | number> = {
  value: Value;
  name: string;
  /** Its cost, on the right: "2 eng.", "8.0 h", "£640.00". */
  figure?: ReactNode;
  /** Hidden by a rule: collapsed under the others, struck through and disabled. Give the cause in `reasons`. */
  isHidden?: boolean | undefined;
};

export type ChoiceCardsProps<Value extends string | number> = {
  legend: string;
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** One sentence for each rule that hid options. */
  reasons?: readonly ReactNode[] | undefined;
  /** Why an earlier choice was cleared: shown in amber; the list opens and takes the focus. */
  cleared?: ReactNode;
  error?: string | undefined;
  /** Id of the fieldset; an ErrorSummary links to it. */
  id?: string | undefined;
  /** Three short options in a row instead of two. */
  tight?: boolean | undefined;
  /** On the phone a finished list folds to one line with Change. The last list of a form should not. */
  folds?: boolean | undefined;
};

/** A list to choose one from, as radios that look like cards. Works with arrow keys, and on the phone by one thumb. */
export function ChoiceCards<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  reasons = [],
  cleared,
  error,
  id,
  tight,
  folds = true,
}: ChoiceCardsProps<Value>) {
  const generatedId = useId();
  const group = id ?? generatedId;
  const chosen = options.find((option) => option.value === value);
  // The chosen option stays visible, even if a rule hides it.
  const hiddenOptions = options.filter((option) => option.isHidden && option !== chosen);
  const visibleOptions = options.filter((option) => !hiddenOptions.includes(option));
  const { open, press, type, leave, unfold, fieldset, change } = useFold(folds && chosen !== undefined, value, cleared);
  const describedBy = joinClassNames(
    error && `${group}-error`,
    cleared !== undefined && `${group}-cleared`,
    hiddenOptions.length > 0 ? `${group}-hidden` : reasons.length > 0 && `${group}-reasons`,
  );
  const renderCards = (cardOptions: typeof options) => (
    <div className={joinClassNames("choice-options", tight && "choice-tight")}>
      {cardOptions.map((option) => (
        <Card
          key={option.value}
          {...option}
          isHidden={hiddenOptions.includes(option)}
          group={group}
          chosen={option === chosen}
          onChange={onChange}
        />
      ))}
    </div>
  );
  const reasonList = reasons.length > 0 && (
    <ul id={`${group}-reasons`} className="choice-reasons">
      {Children.map(reasons, (reason) => (
        <li>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <fieldset
      ref={fieldset}
      id={group}
      tabIndex={-1}
      className={joinClassNames("choice", !open && "choice-folded")}
      aria-describedby={describedBy || undefined}
      onClick={press}
      onKeyDown={type}
      onBlur={leave}
    >
      <legend className="choice-legend">
        <span>{legend}</span>
      </legend>
      <div className="choice-body">
        {cleared !== undefined && (
          <Note tone="warn" id={`${group}-cleared`} className="mb-2">
            {cleared}
          </Note>
        )}
        {renderCards(visibleOptions)}
        {hiddenOptions.length === 0 ? (
          reasonList
        ) : (
          <details className="choice-hidden" open={visibleOptions.length === 0}>
            <summary id={`${group}-hidden`}>
              {hiddenOptions.length} hidden by rules: why?
              <ChevronDown />
            </summary>
            {reasonList}
            {renderCards(hiddenOptions)}
          </details>
        )}
        {error && <FieldError id={`${group}-error`}>{error}</FieldError>}
      </div>
      {!open && chosen && (
        <div className="choice-line">
          <span className="grow">
            <span className="cell-label">{legend}</span>
            <span className="choice-chosen">{chosen.name}</span>
          </span>
          <Button ref={change} look="quiet" size="sm" aria-label={`Change ${legend}`} onClick={unfold}>
            Change
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The browser checks a radio before React knows: `chosen` follows, and wins if it differs. */
const Card = memo(function Card({
  group,
  value,
  name,
  figure,
  isHidden,
  chosen,
  onChange,
}: Choice<string | number> & {
  group: string;
  chosen: boolean;
  onChange: (value: never) => void;
}) {
  const radio = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (radio.current) radio.current.checked = chosen;
  });
  return (
    <label className={joinClassNames("choice-card", isHidden && "choice-gone")}>
      <input
        ref={radio}
        type="radio"
        name={group}
        defaultChecked={chosen}
        disabled={isHidden}
        onChange={() => onChange(value as never)}
      />
      <span className="choice-name">{name}</span>
      {!isHidden && figure !== undefined && <span className="choice-figure">{figure}</span>}
    </label>
  );
});
