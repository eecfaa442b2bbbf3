import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { joinClassNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonLook = "primary" | "secondary" | "quiet" | "text" | "danger";

type Shape = {
  look?: ButtonLook | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** A single icon, as wide as high; needs an `aria-label`. */
  square?: boolean | undefined;
};

function buttonClass({ look = "secondary", size = "md", block, square }: Shape, extra?: string): string {
  return joinClassNames(
    "btn",
    look !== "secondary" && `btn-${look}`,
    size !== "md" && `btn-${size}`,
    block && "btn-block",
    square && "btn-square",
    extra,
  );
}

export type ButtonProps = ComponentProps<"button"> &
  Shape & {
    /** Shows a spinner and `pendingLabel`; keeps the width and the focus, and ignores clicks. */
    pending?: boolean | undefined;
    pendingLabel?: ReactNode;
  };

export function Button({
  look,
  size,
  block,
  square,
  pending,
  pendingLabel,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // `disabled` would lose the keyboard focus. Enter in a form clicks its submit button, so this stops that too.
  const click = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, block, square }, className)}
      onClick={click}
      {...(pending && { "aria-busy": true, "aria-disabled": true })}
    >
      <span className="btn-faces">
        <span className="btn-face" aria-hidden={pending || undefined}>
          {children}
        </span>
        {pendingLabel !== undefined && (
          <span className="btn-face" aria-hidden={!pending || undefined}>
            <Spinner />
            {pendingLabel}
          </span>
        )}
      </span>
    </button>
  );
}

export type ButtonLinkProps = Omit<ComponentProps<"a">, "href"> &
  Shape & {
    href: string;
    /** Saved with the new entry of the browser's history. */
    state?: unknown;
  };

/** A link to a page of the product that looks like a button. */
export function ButtonLink({ look, size, block, square, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, block, square }, className)} />;
}
