import { Check } from "lucide-react";
import { joinClassNames } from "#web/ui/class-names.ts";

/** The user's position in the steps: done ones ticked, the current one bold, later ones dashed. `current` from 1. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <>
      <progress className="sr-only" max={steps.length} value={current} aria-label="Progress">
        {current}/{steps.length}
      </progress>
      <ol className="steps" aria-label={`Step ${current} of ${steps.length}`}>
        {steps.map((step, index) => {
          const number = index + 1;
          return (
            <li
              key={step}
              className={joinClassNames("step", number <= current && "step-reached", number === current && "step-now")}
              aria-current={number === current ? "step" : undefined}
            >
              {number < current ? <Check aria-label="Done:" role="img" /> : <b>{number}</b>}
              <span>{step}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
