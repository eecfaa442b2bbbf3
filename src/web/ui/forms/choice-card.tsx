import "./choice-card.css";
import { memo, type ReactNode, useLayoutEffect, useRef } from "react";

export type Choice<Value extends string | number> = {
  value: Value;
  name: string;
  /** Its cost, on the right: "2 eng.", "8.0 h", "£640.00". */
  figure?: ReactNode;
};

/** One radio. The browser checks it before React knows: `isChosen` follows, and wins if it differs. */
export const ChoiceCard = memo(function ChoiceCard({
  group,
  value,
  name,
  figure,
  isChosen,
  onChange,
  disabled,
}: Choice<string | number> & {
  group: string;
  isChosen: boolean;
  onChange: (value: never) => void;
  disabled?: boolean;
}) {
  const radio = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (radio.current) radio.current.checked = isChosen;
  });
  return (
    <label className="choice-card">
      <input
        ref={radio}
        type="radio"
        name={group}
        defaultChecked={isChosen}
        disabled={disabled}
        onChange={() => onChange(value as never)}
      />
      <span className="choice-name">{name}</span>
      {figure !== undefined && <span className="choice-figure">{figure}</span>}
    </label>
  );
});
