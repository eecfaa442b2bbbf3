import { ArrowLeft } from "lucide-react";
import { ButtonLink, type ButtonLinkProps } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";

/** An invalid address means that there is no such quote; a forbidden quote looks the same (QB 2.8). */
export const NOT_FOUND: ReadonlySet<number> = new Set([400, 403, 404]);

export function QuoteNotFound() {
  return (
    <StateBox
      kind="empty"
      level={1}
      title="Quote Not Found"
      action={
        <ButtonLink href="/quotes">
          <ArrowLeft /> Back to Quotes
        </ButtonLink>
      }
    >
      This quote doesn’t exist, or you don’t have access to it.
    </StateBox>
  );
}

/** The square back button beside a page's title. */
export function BackLink({ href, state }: Pick<ButtonLinkProps, "href" | "state">) {
  return (
    <ButtonLink href={href} state={state} square aria-label="Back" className="flex-none max-md:self-start">
      <ArrowLeft />
    </ButtonLink>
  );
}
