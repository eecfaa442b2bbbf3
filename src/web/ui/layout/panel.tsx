import type { ComponentProps, ReactNode } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";

/** How firm the content is, shown by the lines: solid = stored, dashed = an estimate, hairline = nothing yet. */
export type Firmness = "firm" | "estimate" | "none";

type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** Buttons or a badge on the right of the head. */
  actions?: ReactNode;
  /** A line of small print at the bottom. */
  foot?: ReactNode;
  firmness?: Firmness | undefined;
  level?: 2 | 3 | undefined;
};

/**
 * The only container. Flat, with a hairline outline. Give it `PanelBody`, `Cells`, `AmountRows`, a `Table` … as
 * children. With an `aria-label` it becomes a landmark: for the one or two panels of a page that users jump to.
 */
export function Panel({ title, actions, foot, firmness, level = 2, className, children, ...rest }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section {...rest} className={joinClassNames("panel", firmness && `panel-${firmness}`, className)}>
      {(title !== undefined || actions !== undefined) && (
        <div className="panel-head">
          {title !== undefined && <Heading>{title}</Heading>}
          {actions !== undefined && <div className="panel-actions">{actions}</div>}
        </div>
      )}
      {children}
      {foot !== undefined && <div className="panel-foot">{foot}</div>}
    </section>
  );
}

export function PanelBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={joinClassNames("panel-body", className)} />;
}

/** Facts side by side, with shared hairlines. Three and four columns become two below 1024 px. */
export function Cells({ columns, children }: { columns: 1 | 2 | 3 | 4; children: ReactNode }) {
  return <dl className={`cells cells-${columns}`}>{children}</dl>;
}

/** One fact: label above value. */
export function Cell({
  label,
  note,
  big,
  wide,
  children,
}: {
  label: ReactNode;
  /** A second, quieter line. */
  note?: ReactNode;
  /** Larger, for figures. */
  big?: boolean | undefined;
  /** Across all columns, or only on the phone. */
  wide?: boolean | "phone" | undefined;
  children: ReactNode;
}) {
  return (
    <div className={wide === "phone" ? "max-md:col-span-full" : wide ? "cell-wide" : undefined}>
      <dt className="cell-label">{label}</dt>
      <dd className={joinClassNames("cell-value", big && "cell-big")}>{children}</dd>
      {note !== undefined && <dd className="field-hint">{note}</dd>}
    </div>
  );
}

/** Rows of label and amount, with hairlines between. */
export function AmountRows({ children }: { children: ReactNode }) {
  return <dl className="lines">{children}</dl>;
}

export function AmountRow({
  label,
  explanation,
  children,
}: {
  label: ReactNode;
  /** How the amount is calculated: "6.5 h × 2 engineers × £68.00/h". */
  explanation?: ReactNode;
  /** The amount. */
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="line-amount">{children}</dd>
      {explanation !== undefined && <dd className="field-hint">{explanation}</dd>}
    </div>
  );
}

/** The one large figure of a screen. In a `firm` panel under a double line, in an `estimate` under a dashed one. */
export function Total({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="total">
      <div className="cell-label flex justify-between">
        <span>{label}</span>
        {note !== undefined && <span>{note}</span>}
      </div>
      <output aria-live="polite">{children}</output>
    </div>
  );
}
