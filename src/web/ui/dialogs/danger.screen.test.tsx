// Red is for what destroys or cannot be undone; the way forward has the company's colour.
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { render } from "#test/screens/open.tsx";
import { button, link } from "#test/screens/parts.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { queryClient } from "#web/kernel/query-client.ts";
import { DiscardDialog, ReviseDialog } from "#web/offers/confirm-change.tsx";
import { ReasonDialog } from "#web/offers/reason-dialog.tsx";
import { EraseDialog } from "#web/quotes/customer-data/erase-dialog.tsx";

const quote: QuoteDetail = z.decode(getQuote.reply, sampleQuotes.sent.quote as never);
const close = () => {};

const dialogs: Record<string, { dialog: ReactNode; look: "btn-danger" | "btn-primary" }> = {
  Revise: { dialog: <ReviseDialog quote={quote} onDone={close} onClose={close} />, look: "btn-primary" },
  "Discard Revision": {
    dialog: <DiscardDialog quote={quote} earlierName="NPL-000146" onClose={close} />,
    look: "btn-danger",
  },
  Withdraw: { dialog: <ReasonDialog kind="withdraw" quote={quote} onClose={close} />, look: "btn-danger" },
  Cancel: { dialog: <ReasonDialog kind="cancel" quote={quote} onClose={close} />, look: "btn-danger" },
  Erase: { dialog: <EraseDialog quotes={[{ ...quote }] as never} onClose={close} />, look: "btn-danger" },
  Delete: {
    dialog: (
      <DeletionDialog
        title="Delete Plan"
        name="Workshop"
        remove={async () => {}}
        done={{ title: "Success", description: "" }}
        failureMessage=""
        onDone={close}
        onClose={close}
      >
        Nothing else.
      </DeletionDialog>
    ),
    look: "btn-danger",
  },
};

test.each(Object.entries(dialogs))("The dialog to %s has its colour", async (word, { dialog, look }) => {
  render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>);
  const buttons = page.getByCss(".dialog-foot button");
  await expect.element(buttons.last()).toMatchTextContent(new RegExp(`^${word}`));
  await expect.element(buttons.last()).toHaveClass(look);
  // The way out is no shout, and does not have the other button's word.
  await expect.element(buttons.first()).toMatchTextContent(word === "Cancel" ? "Back" : "Cancel");
  await expect.element(buttons.first()).not.toHaveClass(/btn-(danger|primary)/);
});

test("A dialog that asks for a name begins in its field", async () => {
  render(<QueryClientProvider client={queryClient}>{dialogs.Erase?.dialog}</QueryClientProvider>);
  await expect.element(page.getByLabelText("Type the name to confirm")).toHaveFocus();
});

test.each([
  { destroys: true, look: "btn-danger" },
  { destroys: false, look: "btn-primary" },
])("Leaving is red only if what I typed is lost: $destroys", async ({ destroys, look }) => {
  render(
    <>
      <a href="/elsewhere">Elsewhere</a>
      <LeaveGuard on destroys={destroys}>
        What you typed has not been saved.
      </LeaveGuard>
    </>,
  );
  await link("Elsewhere").click();
  await expect.element(button("Leave")).toHaveClass(look);
});
