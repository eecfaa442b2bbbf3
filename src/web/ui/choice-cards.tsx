import { ChevronDown } from "lucide-react";
import {
  Children,
  type FocusEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";
import { Note } from "./note.tsx";

export type Choice<Value extends string | number> = {
  value: Value;
  name: string;
  /** What it costs, on the right: "2 eng.", "8.0 h", "£640.00". */
  figure?: ReactNode;
  /** Hidden by a rule: folded away under the others, struck through, not to be chosen. Say why in `reasons`. */
  gone?: boolean | undefined;
};

export type ChoiceCardsProps<Value extends string | number> = {
  legend: string;
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** One sentence for each cause that took options away. */
  reasons?: readonly ReactNode[] | undefined;
  /** Why an earlier choice was cleared: shown in amber, the list opens and takes the focus. */
  cleared?: ReactNode;
  error?: string | undefined;
  /** Of the fieldset; an ErrorSummary links to it. */
  id?: string | undefined;
  /** Three short options a row instead of two. */
  tight?: boolean | undefined;
  /** On the phone a finished list folds to one line with Change. The last list of a form should not. */
  folds?: boolean | undefined;
};

/** A list to choose one from, as radios that look like cards. Works by arrow keys, and on the phone by one thumb. */
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
  const made = useId();
  const group = id ?? made;
  const left = options.filter((option) => !option.gone);
  const gone = options.filter((option) => option.gone);
  const chosen = left.find((option) => option.value === value);
  const { open, press, type, leave, unfold, fieldset, change } = useFold(folds && chosen !== undefined, value, cleared);
  const describedBy = classNames(
    error && `${group}-error`,
    cleared !== undefined && `${group}-cleared`,
    gone.length > 0 ? `${group}-hidden` : reasons.length > 0 && `${group}-reasons`,
  );
  const cards = (some: typeof options) => (
    <div className={classNames("choice-options", tight && "choice-tight")}>
      {some.map((option) => (
        <Card key={option.value} {...option} group={group} chosen={option === chosen} onChange={onChange} />
      ))}
    </div>
  );
  const why = reasons.length > 0 && (
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
      className={classNames("choice", !open && "choice-folded")}
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
        {cards(left)}
        {gone.length === 0 ? (
          why
        ) : (
          <details className="choice-hidden" open={left.length === 0}>
            <summary id={`${group}-hidden`}>
              {gone.length} hidden by rules: why?
              <ChevronDown />
            </summary>
            {why}
            {cards(gone)}
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

/** The browser checks a radio before anybody is told: `chosen` follows, and counts where it differs. */
const Card = memo(function Card({
  group,
  value,
  name,
  figure,
  gone,
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
    <label className={classNames("choice-card", gone && "choice-gone")}>
      <input
        ref={radio}
        type="radio"
        name={group}
        defaultChecked={chosen}
        disabled={gone}
        onChange={() => onChange(value as never)}
      />
      <span className="choice-name">{name}</span>
      {!gone && figure !== undefined && <span className="choice-figure">{figure}</span>}
    </label>
  );
});

/**
 * Whether the list is open. It closes when a thumb or mouse has chosen, or when the keyboard leaves it; never while
 * arrow keys still move through it. Folding shows on the phone only: elsewhere the folded look is not in the CSS.
 */
function useFold(mayFold: boolean, value: string | number | null, cleared: ReactNode) {
  const [unfolded, setUnfolded] = useState(!mayFold);
  const pointer = useRef(false);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const open = unfolded || !mayFold;

  useEffect(() => {
    if (value !== null && pointer.current) setUnfolded(false);
  }, [value]);

  // A choice that was cleared needs a new one: open, and bring the person here; but not away from another list that
  // the arrow keys are just moving through.
  useEffect(() => {
    if (cleared === undefined) return;
    setUnfolded(true);
    if (!document.activeElement?.matches("input:focus-visible")) fieldset.current?.focus();
  }, [cleared]);

  // On the phone the page has just become shorter: hiding what has the focus would drop it, and what comes next may
  // have gone out of sight.
  useEffect(() => {
    const list = fieldset.current;
    const active = document.activeElement;
    if (open || !list || !(active instanceof HTMLElement) || !change.current?.offsetParent) return;
    if (list.contains(active)) {
      if (active.offsetParent === null) change.current.focus({ preventScroll: true });
      const next = nextOpen(list);
      if (next && !isInView(next)) list.scrollIntoView();
    } else if (!isInView(active)) {
      active.scrollIntoView();
    }
  }, [open]);

  return {
    open,
    fieldset,
    change,
    // A click that the keyboard makes counts no presses.
    press: ({ detail, target }: MouseEvent) => {
      pointer.current = detail > 0;
      const again = target instanceof HTMLInputElement && target.defaultChecked;
      if (pointer.current && again) setUnfolded(false);
    },
    type: () => {
      pointer.current = false;
    },
    // By the keyboard only: folding under a finger would move what it is about to tap.
    leave: (event: FocusEvent) => {
      if (!pointer.current && event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
        setUnfolded(false);
    },
    unfold: () => {
      setUnfolded(true);
      requestAnimationFrame(() => fieldset.current?.querySelector<HTMLElement>("input:checked")?.focus());
    },
  };
}

function nextOpen(list: Element): Element | null {
  const next = list.nextElementSibling;
  return next?.matches(".choice-folded") ? nextOpen(next) : next;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const above = document.querySelector(".shell-top")?.getBoundingClientRect().bottom ?? 0;
  const below = document.querySelector(".action-bar")?.getBoundingClientRect().top ?? window.innerHeight;
  return top >= above && bottom <= below;
}
