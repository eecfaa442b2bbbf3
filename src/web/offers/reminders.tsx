// The customer's next reminder; the user may skip it, and undo that until it is due.
import { useMutation } from "@tanstack/react-query";
import { listRevisions, type Reminders, restoreReminder, skipReminder } from "#contract/offers/offers.ts";
import { formatNearDay } from "#domain/days.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { describeNextReminder } from "./offer-texts.ts";

interface ReminderContext {
  quoteId: string;
  mayEdit: boolean;
}

export function ReminderFold({ reminders, ...context }: ReminderContext & { reminders: Reminders }) {
  const nextText = describeNextReminder(reminders);
  const { next, skipped } = reminders;
  if (nextText === null) return null;
  return (
    <Fold name="quote.reminders" level={2} title="Reminders" summary={next ? formatNearDay(next.at) : "None"}>
      <div className="grid gap-2 px-4 py-3">
        <ReminderLine {...context} endpoint={skipReminder} reminder={next} text={nextText} label="Skip" />
        {skipped.map((skippedReminder) => (
          <ReminderLine
            key={skippedReminder.key}
            {...context}
            endpoint={restoreReminder}
            reminder={skippedReminder}
            text={`Skipped: ${formatNearDay(skippedReminder.at)}`}
            label="Bring it back"
          />
        ))}
      </div>
    </Fold>
  );
}

interface ReminderLineProps extends ReminderContext {
  text: string;
  endpoint: typeof skipReminder | typeof restoreReminder;
  /** Null: no button. */
  reminder: Reminders["next"];
  label: string;
}

function ReminderLine({ quoteId, mayEdit, text, endpoint, reminder, label }: ReminderLineProps) {
  const queryKey = buildQueryKey(listRevisions, { params: { id: quoteId } });
  const change = useMutation<Reminders, CallError, string>({
    mutationFn: (key) => call(endpoint, { params: { id: quoteId, key }, body: {} }),
    // Also after a refusal: the screen shows reminders as they were some time ago.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => showErrorToast(error, "The reminder could not be changed. Please try again."),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{text}</span>
      {reminder && mayEdit && (
        <Button size="sm" pending={change.isPending} pendingLabel="Saving…" onClick={() => change.mutate(reminder.key)}>
          {label}
        </Button>
      )}
    </p>
  );
}
