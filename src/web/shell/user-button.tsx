import { formatInitials, formatRole } from "#domain/roles.ts";
import { useLazyMenu } from "#web/kernel/lazy-menu.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { useSession } from "#web/users/session.tsx";

export const fetchMenu = async () => (await import("./user-menu.tsx")).UserMenu;

/** The user's button on the right of the bar. The menu itself is loaded in advance, or when the user reaches for it. */
export function UserButton() {
  const { user } = useSession();
  const { Menu, closed: closedButton } = useLazyMenu(fetchMenu);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const role = formatRole(user.role);

  const button = {
    type: "button",
    className: "bar-user",
    children: (
      <>
        <span className="sr-only max-md:inline!">User menu: </span>
        <span>
          <strong>{name}</strong> <small>{role}</small>
        </span>
        <Avatar initials={formatInitials(user)} src={user.profileImageUrl} />
      </>
    ),
  } as const;
  if (Menu) return <Menu trigger={<button {...button} />} />;
  return <button {...button} {...closedButton} />;
}
