// The texts of the price lists and their dialogs (AD 2, 5 and 8).
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { CallError } from "#web/kernel/api.ts";
import { toast } from "#web/ui/feedback/toast.ts";

/** What a list is for, as a sentence. */
export const explanations: Record<Kind, string> = {
  location: "The most specific prefix wins: M4 before M.",
  equipment_access: "How the pump can be reached, and how many engineers that takes.",
  job_type: "The hours of work on site; the zone adds its own.",
  pump_style: "Base pump cost, before the motor and drive multipliers.",
  motor_size: "Multiplies the pump cost. kW is for information only.",
  drive_type: "Multiplies the pump’s cost.",
};

export const formatItemKind = (kind: Kind) => kindLabels[kind].one.toLowerCase();

/** AD 8: a specific message as it is, otherwise by the reply's status. Being signed out has its own notification. */
export function showItemFailure(error: unknown, kind: Kind, attempted: "create" | "update"): void {
  const { status = 0, message = "" } = error instanceof CallError ? error : {};
  if (status === 401) return;
  const messagesByStatus: Record<number, string> = {
    400: "Validation error: Please check all required fields are filled correctly",
    403: "Permission denied: You don't have access to perform this action",
    500: "Server error: Please try again later",
  };
  const isSpecific = /validation|Expected|received/.test(message);
  const description = isSpecific
    ? message
    : (messagesByStatus[status] ?? `Failed to ${attempted} ${formatItemKind(kind)}`);
  toast({ title: "Error", description, destructive: true });
}
