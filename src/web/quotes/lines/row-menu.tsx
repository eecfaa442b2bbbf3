// The menu at the end of a row of a quote.
import { MoreActions } from "#web/kernel/more-actions.tsx";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";

export const RowMenu = ({ id, name, actions }: { id: string; name: string; actions: readonly MenuAction[] }) => (
  <MoreActions id={id} look="quiet" size="sm" label={`Change ${name}`} actions={actions} />
);
