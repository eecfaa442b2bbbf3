import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** How many things in that tab need attention. */
  count?: number | undefined;
};

/** Tabs over one panel. Arrow keys, Home and End move through them; the panel has only the chosen tab's content. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  fill,
  children,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Many tabs: they share the whole width. */
  fill?: boolean | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const currentIndex = tabs.findIndex((tab) => tab.value === value);
    const targetIndex = { ArrowRight: currentIndex + 1, ArrowLeft: currentIndex - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (targetIndex === undefined) return;
    event.preventDefault();
    const nextTab = tabs.at(targetIndex % tabs.length);
    if (!nextTab) return;
    onChange(nextTab.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(nextTab.value)}"]`)?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={joinClassNames("tabs", fill && "tabs-fill")}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count ? <span className="count">{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
