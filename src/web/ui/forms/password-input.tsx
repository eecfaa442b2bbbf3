import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { useFieldControl } from "./field-control.ts";

/** Set `autoComplete` to current-password or new-password; pasting and password managers work. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="input-with-button">
      <input
        {...rest}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldControl(rest)}
        className={joinClassNames("input", className)}
      />
      <Button
        look="quiet"
        size="sm"
        square
        aria-label={isShown ? "Hide password" : "Show password"}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </Button>
    </span>
  );
}
