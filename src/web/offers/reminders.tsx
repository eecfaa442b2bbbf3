// The customer's next reminder; the user may skip it, and undo that until it is due.
import { useMutation } from "@tanstack/react-query";
import { listRevisions, type Reminders, restoreReminder, skipReminder } from "#contract/offers/offers.ts";
import { formatNearDay } from "#domain/days.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { describeNextReminder } from "./offer-texts.ts";

interface About {
  quoteId: string;
  mayEdit: boolean;
}

export function NextReminder({ reminders, ...about }: About & { reminders: Reminders }) {
  const words = describeNextReminder(reminders);
  const { next, skipped } = reminders;
  if (words === null) return null;
  return (
    <section className="grid gap-2" aria-label="Reminders">
      <Line {...about} endpoint={skipReminder} reminder={next} words={words} label="Skip" />
      {skipped.map((one) => (
        <Line
          key={one.key}
          {...about}
          endpoint={restoreReminder}
          reminder={one}
          words={`Skipped: ${formatNearDay(one.at)}`}
          label="Bring It Back"
        />
      ))}
    </section>
  );
}

interface LineProps extends About {
  words: string;
  endpoint: typeof skipReminder | typeof restoreReminder;
  /** Null: no button. */
  reminder: Reminders["next"];
  label: string;
}

function Line({ quoteId, mayEdit, words, endpoint, reminder, label }: LineProps) {
  const queryKey = buildQueryKey(listRevisions, { params: { id: quoteId } });
  const pressing = useMutation<Reminders, CallError, string>({
    mutationFn: (key) => call(endpoint, { params: { id: quoteId, key }, body: {} }),
    // Also after a refusal: the screen shows reminders as they were some time ago.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => showErrorToast(error, "The reminder could not be changed. Please try again."),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{words}</span>
      {reminder && mayEdit && (
        <Button
          size="sm"
          className="print:hidden"
          pending={pressing.isPending}
          pendingLabel="Saving…"
          onClick={() => pressing.mutate(reminder.key)}
        >
          {label}
        </Button>
      )}
    </p>
  );
}
