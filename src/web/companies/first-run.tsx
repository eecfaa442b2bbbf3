// Leads an empty company to its first quote. It disappears once there is one.
import { useMutation } from "@tanstack/react-query";
import { ArrowRight, Circle, CircleCheck } from "lucide-react";
import { useState } from "react";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { refreshItems } from "#web/catalogue/catalogue-cache.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { countStarterItems, type FirstRunStep, listFirstRunSteps } from "./first-run-steps.ts";

export function FirstRun() {
  const { company } = useSession();
  const priceBook = usePriceBook();
  if (!company || priceBook.is !== "ready") return null;
  const steps = listFirstRunSteps(priceBook.catalogue, priceBook.company);
  const nextIndex = steps.findIndex(({ done }) => !done);
  const starters = countStarterItems(priceBook.catalogue);
  return (
    <Panel
      className="mb-4"
      title={`Welcome. Four steps to the first quote of ${company.name}`}
      foot={starters.length > 0 ? <Starters items={starters} /> : undefined}
    >
      <ol className="divide-y divide-rule">
        {steps.map((step, index) => (
          <Step key={step.title} step={step} isNext={index === nextIndex} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step, isNext }: { step: FirstRunStep; isNext: boolean }) {
  const { title, state, done, href, action } = step;
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3" aria-current={isNext ? "step" : undefined}>
      <Icon
        className={`size-5! ${done ? "text-ok" : "text-ink-3"}`}
        aria-label={done ? "Done:" : "To do:"}
        role="img"
      />
      <span className="min-w-0 grow basis-48">
        <span className="t-strong block">{title}</span>
        <span className="text-ink-2">{state}</span>
      </span>
      <ButtonLink href={href} size="sm" look={isNext ? "primary" : "secondary"} className="max-md:w-full">
        {action}
        {isNext && <ArrowRight />}
      </ButtonLink>
    </li>
  );
}

function Starters({ items }: { items: ReturnType<typeof countStarterItems> }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const removal = useMutation({
    async mutationFn() {
      for (const { kind, item } of items) await call(catalogue[kind].deactivate, { params: { id: item.id } });
    },
    onSuccess: () => toast({ title: "Starter items switched off", description: "Your lists are yours to fill." }),
    onError: (error) => showErrorToast(error, "Not all starter items could be switched off. Please try again."),
    async onSettled() {
      await Promise.all(kinds.map(refreshItems));
      setIsConfirming(false);
    },
  });
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span>We’ve added {items.length} typical items with guide prices. Edit them, or start with empty lists.</span>
      <Button size="sm" onClick={() => setIsConfirming(true)}>
        Switch them off
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Switch off the starter items"
        confirm="Switch off"
        destroys={false}
        pending={removal.isPending}
        pendingLabel="Switching off..."
        onConfirm={() => removal.mutate()}
      >
        {items.length} items are switched off in the six lists. Nothing is lost: each can be switched on again in
        Settings.
      </ConfirmDialog>
    </span>
  );
}
