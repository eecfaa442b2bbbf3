import type { ReactNode } from "react";
import { Link } from "wouter";
import { VoluteMark } from "#web/ui/volute-mark.tsx";

/** The top bar. With `logo` or `name` in the company's colour; otherwise neutral with the product's mark. */
export function AppBar({
  name,
  logo,
  neutral,
  leadsHome = false,
  children,
}: {
  name: string;
  /** Address of the logo; shown uncropped on a white tile. */
  logo?: string | null | undefined;
  neutral?: boolean | undefined;
  /** Whether logo and name are a link to the first page. */
  leadsHome?: boolean;
  /** On the right: states and the user menu's button. */
  children?: ReactNode;
}) {
  const brand = (
    <>
      <span className="bar-logo">{logo ? <img src={logo} alt="" /> : <VoluteMark />}</span>
      <span className="bar-name">{name}</span>
    </>
  );
  return (
    <header className={neutral ? "bar bar-neutral" : "bar"}>
      {leadsHome ? (
        <Link href="/" title="Home" className="bar-brand">
          {brand}
        </Link>
      ) : (
        <span className="bar-brand">{brand}</span>
      )}
      <span className="bar-end">{children}</span>
    </header>
  );
}
