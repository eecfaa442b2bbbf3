import { Check, type LucideIcon } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { joinClassNames } from "#web/ui/class-names.ts";

/** Opens from `trigger`, which must be one button. Rendered in place, inside the landmark of its trigger. */
export function Menu({
  trigger,
  align = "end",
  defaultOpen = false,
  onClosed,
  children,
}: {
  trigger: ReactNode;
  /** The side of the trigger on which it begins. */
  align?: "start" | "end";
  /** For a menu that is loaded because its button was pressed. */
  defaultOpen?: boolean | undefined;
  /** Called when the focus is back on the trigger, so that what opens then returns it there. */
  onClosed?: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        className="menu"
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={() => onClosed && queueMicrotask(onClosed)}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

type ItemProps = { icon?: LucideIcon | undefined; children: ReactNode };

export function MenuLink({ icon: Icon, href, children }: ItemProps & { href: string }) {
  return (
    <Radix.Item className="menu-item" asChild>
      <Link href={href}>
        {Icon && <Icon />}
        {children}
      </Link>
    </Radix.Item>
  );
}

export function MenuButton({
  icon: Icon,
  danger,
  onSelect,
  children,
}: ItemProps & {
  /** It destroys something, or cannot be undone. */
  danger?: boolean | undefined;
  onSelect: () => void;
}) {
  return (
    <Radix.Item className={joinClassNames("menu-item", danger && "text-bad")} onSelect={onSelect}>
      {Icon && <Icon />}
      {children}
    </Radix.Item>
  );
}

/** One of a few options, such as the theme. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  closes = false,
}: {
  label: string;
  options: readonly { value: Value; name: ReactNode; icon?: LucideIcon | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Otherwise the menu stays open, where the change is visible at once. */
  closes?: boolean;
}) {
  return (
    <Radix.Group>
      <Radix.Label className="menu-label">{label}</Radix.Label>
      <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
        {options.map(({ value: option, name, icon: Icon }) => (
          <Radix.RadioItem
            key={option}
            value={option}
            className="menu-item"
            onSelect={(event) => !closes && event.preventDefault()}
          >
            {Icon && <Icon />}
            <span className="grow">{name}</span>
            <Radix.ItemIndicator>
              <Check />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </Radix.Group>
  );
}

export function MenuHead({ children }: { children: ReactNode }) {
  return <Radix.Label className="menu-head">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="menu-separator" />;
}
