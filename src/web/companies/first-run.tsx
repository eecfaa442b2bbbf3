// Leads an empty company to its first quote. It disappears once there is one.
import "./first-run.css";
import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { refreshItems } from "#web/catalogue/catalogue-cache.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { HelpLink } from "#web/ui/feedback/state-box.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";
import { type FirstRunStep, listFirstRunSteps, listStarterItems } from "./first-run-steps.ts";

export function FirstRun() {
  const { company } = useSession();
  const priceBook = usePriceBook();
  if (!company || priceBook.is !== "ready") return null;
  const steps = listFirstRunSteps(priceBook.catalogue, company.currencySymbol);
  const nextIndex = steps.findIndex(({ done }) => !done);
  const starters = listStarterItems(priceBook.catalogue);
  return (
    <Panel
      title="Set up your company"
      actions={
        <span className="t-small text-ink-3">
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </span>
      }
      foot={<HelpLink page="set-up-your-company">How to set up your company</HelpLink>}
    >
      <ol className="divide-y divide-rule">
        {steps.map((step, index) => (
          <Step key={step.title} step={step} number={index + 1} isNext={index === nextIndex}>
            {index === LISTS_STEP && !step.done && starters.length > 0 && <EmptyLists items={starters} />}
          </Step>
        ))}
      </ol>
    </Panel>
  );
}

/** The place of the price lists among the steps. */
const LISTS_STEP = 1;

function Step({
  step: { title, state, done, href, action },
  number,
  isNext,
  children,
}: {
  step: FirstRunStep;
  number: number;
  isNext: boolean;
  children: ReactNode;
}) {
  return (
    <li className="first-run-step" aria-current={isNext ? "step" : undefined}>
      <span className={joinClassNames("first-run-number t-strong", done && "is-done", isNext && "is-next")}>
        {done ? <Check aria-label="Done:" role="img" /> : number}
      </span>
      <div className="min-w-0">
        <b className={done ? "font-medium" : "t-strong"}>{title}</b>
        <p className="t-small text-ink-3 wrap-anywhere">{state}</p>
        {children}
      </div>
      <ButtonLink href={href} size={done ? "sm" : "md"} look={done ? "quiet" : isNext ? "primary" : "secondary"}>
        {done ? "Change" : action}
        {done && <VisuallyHidden> {title}</VisuallyHidden>}
      </ButtonLink>
    </li>
  );
}

function EmptyLists({ items }: { items: ReturnType<typeof listStarterItems> }) {
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
    <>
      <Button look="text" size="sm" onClick={() => setIsConfirming(true)}>
        Start with empty lists
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Start with empty lists"
        confirm="Switch off"
        destroys={false}
        pending={removal.isPending}
        pendingLabel="Switching off..."
        onConfirm={() => removal.mutate()}
      >
        {items.length} items are switched off in the six lists. Nothing is lost: each can be switched on again in
        Settings.
      </ConfirmDialog>
    </>
  );
}
