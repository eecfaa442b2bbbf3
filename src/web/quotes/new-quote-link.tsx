import { ButtonLink, type ButtonLinkProps } from "#web/ui/button.tsx";
import { useSession } from "#web/users/session.tsx";
import { buildDraftKeyPrefix, clearTabDraft } from "./draft-keys.ts";

/** Opens the wizard for a new quote, not for this tab's draft: that one waits on the dashboard. */
export function NewQuoteLink(props: Omit<ButtonLinkProps, "href">) {
  const { user } = useSession();
  return <ButtonLink {...props} href="/wizard" onClick={() => clearTabDraft(buildDraftKeyPrefix(user))} />;
}
