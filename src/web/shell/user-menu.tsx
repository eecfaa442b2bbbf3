import { CircleQuestionMark, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { type ReactElement, useState } from "react";
import { signOut } from "#contract/users/sign-in.ts";
import { formatRole } from "#domain/roles.ts";
import { confirmThenLeave } from "#web/kernel/navigation-guard.ts";
import { loadSignOutQuestion, type SignOutQuestion } from "#web/kernel/sign-out-question.ts";
import { useTheme } from "#web/kernel/theme.ts";
import { Menu, MenuButton, MenuChoice, MenuHead, MenuLink, MenuSeparator } from "#web/ui/dialogs/menu.tsx";
import { useSession } from "#web/users/session.tsx";

const themeChoices = [
  { value: "light", name: "Light", icon: Sun },
  { value: "dark", name: "Dark", icon: Moon },
  { value: "system", name: "System", icon: Monitor },
] as const;

/** Loaded because the user pressed the button, so it is rendered open. */
export function UserMenu({ trigger }: { trigger: ReactElement }) {
  const { user } = useSession();
  const [theme, setTheme] = useTheme();
  const [pendingQuestion, setPendingQuestion] = useState<{ Question: SignOutQuestion; onStay: () => void } | null>(
    null,
  );
  async function leave(stay: () => void) {
    const onStay = () => {
      setPendingQuestion(null);
      stay();
    };
    try {
      setPendingQuestion({ Question: await loadSignOutQuestion(), onStay });
    } catch {
      // Without the script that asks, the server ends the session as usual: queued quotes stay, for their user alone.
      window.location.assign(signOut.path);
    }
  }
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuHead>
          <strong className="block">
            {user.firstName} {user.lastName}
          </strong>
          <span className="t-small block text-ink-2">{formatRole(user.role)}</span>
          <span className="t-small block wrap-anywhere text-ink-3">{user.email}</span>
        </MenuHead>
        <MenuSeparator />
        <MenuLink icon={UserRound} href="/profile">
          Profile
        </MenuLink>
        <MenuLink icon={CircleQuestionMark} href="/help">
          Help
        </MenuLink>
        <MenuSeparator />
        <MenuChoice label="Theme" options={themeChoices} value={theme} onChange={setTheme} />
        <MenuSeparator />
        <MenuButton icon={LogOut} onSelect={() => confirmThenLeave((onStay) => void leave(onStay))}>
          <span className="max-md:hidden">Logout</span>
          <span className="md:hidden">Sign Out</span>
        </MenuButton>
      </Menu>
      {pendingQuestion && <pendingQuestion.Question onStay={pendingQuestion.onStay} />}
    </>
  );
}
