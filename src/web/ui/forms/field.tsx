import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";
import { FieldContext } from "./field-control.ts";

type FieldTexts = {
  hint?: ReactNode;
  /** The error as a sentence; absent or empty for none. */
  error?: string | undefined;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

function Optional() {
  return <span className="font-normal text-ink-3"> (optional)</span>;
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}

/** Label, one control, hint and error. The control inside (TextInput, Select, …) gets its id and texts by context. */
export function Field({
  label,
  id,
  hint,
  error,
  optional,
  className,
  children,
}: FieldTexts & {
  label: ReactNode;
  /** The control's id; an ErrorSummary links to it. */
  id?: string | undefined;
}) {
  const generatedId = useId();
  const control = id ?? generatedId;
  const describedBy = joinClassNames(error && `${control}-error`, hint !== undefined && `${control}-hint`) || undefined;
  return (
    <div className={joinClassNames("field", className)}>
      <label htmlFor={control}>
        {label}
        {optional && <Optional />}
      </label>
      <FieldContext value={{ id: control, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <div id={`${control}-hint`} className="field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The same for several controls of one question: a fieldset. */
export function FieldGroup({
  legend,
  id,
  hint,
  error,
  optional,
  className,
  children,
}: FieldTexts & { legend: ReactNode; id?: string | undefined }) {
  const generatedId = useId();
  const group = id ?? generatedId;
  const describedBy = joinClassNames(error && `${group}-error`, hint !== undefined && `${group}-hint`) || undefined;
  return (
    <fieldset id={group} tabIndex={-1} className={joinClassNames("field", className)} aria-describedby={describedBy}>
      <legend>
        {legend}
        {optional && <Optional />}
      </legend>
      {hint !== undefined && (
        <div id={`${group}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      {children}
      {error && <FieldError id={`${group}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
