import { type MouseEvent, useEffect, useRef } from "react";

export type SummaryError = {
  /** Id of the invalid field (or fieldset); absent for an error of the whole form. */
  id?: string | undefined;
  message: string;
};

/** The errors of a submitted form. Focused at each failed attempt (`attempt` = react-hook-form's submitCount). */
export function ErrorSummary({ errors, attempt }: { errors: readonly SummaryError[]; attempt: number }) {
  const summary = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (hasErrors && attempt > 0) summary.current?.focus();
  }, [attempt, hasErrors]);
  useErrorTitle(hasErrors);
  if (!hasErrors) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="error-summary">
      <h2>There is a problem</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={`${id}${message}`}>
            {id === undefined ? (
              message
            ) : (
              <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The form's errors as a summary; field ids are the field names. Give react-hook-form `shouldFocusError: false`. */
export function summaryErrors(errors: Record<string, { message?: unknown } | undefined>): SummaryError[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === "string" && error.message !== ""
      ? [{ id: name === "root" ? undefined : name, message: error.message }]
      : [],
  );
}

/** While `hasErrors`, the page's title starts with "Error: ", so that a screen reader announces it first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const prefix = "Error: ";
    document.title = prefix + document.title.replace(prefix, "");
    return () => {
      document.title = document.title.replace(prefix, "");
    };
  }, [hasErrors]);
}

// Focuses instead of following the link: an address with #… adds a history entry, and focuses no field.
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: "center" });
}
