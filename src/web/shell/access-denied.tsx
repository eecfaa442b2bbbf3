import { ButtonLink } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/state-box.tsx";
import { GoingHome } from "./going-home.tsx";
import type { Refused } from "./page.ts";

export function AccessDenied({ title, text, homeAfterMs }: Refused) {
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
      {homeAfterMs !== undefined && <GoingHome afterMs={homeAfterMs} />}
    </StateBox>
  );
}
