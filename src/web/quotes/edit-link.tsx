import { ButtonLink, type ButtonLinkProps } from "#web/ui/button.tsx";

/** From a quote's page to its edit page. */
export function EditLink({ quoteId, ...props }: Omit<ButtonLinkProps, "href" | "state"> & { quoteId: string }) {
  return <ButtonLink {...props} href={`/quotes/${quoteId}/edit`} state={{ isFromQuote: true }} />;
}

/** Whether the page before this one is the quote's. */
export const isOpenedFromQuote = (): boolean =>
  (history.state as { isFromQuote?: boolean } | null)?.isFromQuote === true;
