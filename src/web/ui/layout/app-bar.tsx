import type { ReactNode } from "react";
import { VoluteMark } from "#web/ui/volute-mark.tsx";

/** The top bar. With `logo` or `name` in the company's colour; otherwise neutral with the product's mark. */
export function AppBar({
  name,
  logo,
  neutral,
  children,
}: {
  name: string;
  /** Address of the logo; shown uncropped on a white tile. */
  logo?: string | null | undefined;
  neutral?: boolean | undefined;
  /** On the right: states and the user menu's button. */
  children?: ReactNode;
}) {
  return (
    <header className={neutral ? "bar bar-neutral" : "bar"}>
      <span className="bar-logo">{logo ? <img src={logo} alt="" /> : <VoluteMark />}</span>
      <span className="bar-name">{name}</span>
      <span className="bar-end">{children}</span>
    </header>
  );
}
