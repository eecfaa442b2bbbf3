import { type ComponentType, type ReactElement, useState } from "react";
import { initials, roleWords } from "#domain/roles.ts";
import { useSession } from "#web/people/session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { toast } from "#web/ui/toast.ts";

export const fetchMenu = () => import("./user-menu.tsx");
type UserMenu = ComponentType<{ trigger: ReactElement }>;

/** The person at the right of the bar. The menu itself is fetched ahead, or when somebody reaches for it. */
export function UserButton() {
  const { user } = useSession();
  const [Menu, setMenu] = useState<UserMenu | null>(null);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const role = roleWords(user.role);

  const open = async () => {
    try {
      const { UserMenu } = await fetchMenu();
      setMenu(() => UserMenu);
    } catch {
      toast({ title: "Error", description: "The menu could not be loaded. You may be offline.", destructive: true });
    }
  };
  const reachFor = () => void fetchMenu().catch(() => {}); // A press says what is wrong.

  const button = {
    type: "button",
    className: "bar-user",
    children: (
      <>
        <span className="sr-only max-md:inline!">User menu: </span>
        <span>
          <strong>{name}</strong> <small>{role}</small>
        </span>
        <Avatar initials={initials(user)} src={user.profileImageUrl} />
      </>
    ),
  } as const;
  if (Menu) return <Menu trigger={<button {...button} />} />;
  return (
    <button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onPointerEnter={reachFor}
      onFocus={reachFor}
    />
  );
}
