import { ButtonLink } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { RedirectHome } from "./home-redirect.tsx";
import type { PageRefusal } from "./page-definition.ts";

export function AccessDenied({ title, text, homeAfterMs }: PageRefusal) {
  return (
    <StateBox
      kind="no-access"
      level={1}
      title={title}
      action={
        <ButtonLink href="/" look="primary">
          Return to Home
        </ButtonLink>
      }
    >
      <p>{text}</p>
      {homeAfterMs !== undefined && <RedirectHome afterMs={homeAfterMs} />}
    </StateBox>
  );
}
