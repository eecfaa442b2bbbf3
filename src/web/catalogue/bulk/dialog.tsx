// Changes several rows in one step: shows each row's new value and the affected open quotes before anything is saved.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { catalogue, type StoredItem } from "#contract/catalogue/catalogue.ts";
import { applyBulkChange, type BulkChange, findPriceField, readPercent } from "#domain/catalogue/bulk.ts";
import { type FieldKey, pickItemContent } from "#domain/catalogue/fields.ts";
import { formatImportedValue } from "#domain/catalogue/import-plan.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { isRefusal } from "#domain/refusal.ts";
import { BulkPriceImpact } from "#web/catalogue/price-impact/price-impact-preview.tsx";
import { type CallError, call } from "#web/kernel/api.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { AmountRow, AmountRows, Panel } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { type BulkAction, buildBulkTexts } from "./bulk-texts.ts";

interface Chosen {
  kind: Kind;
  doing: BulkAction;
  /** The rows as they were when the dialog was opened. */
  chosen: readonly StoredItem[];
}

/** The calls of all kinds have the same shape for the browser. */
const callOf = (kind: Kind) => catalogue[kind].bulk as (typeof catalogue)["job_type"]["bulk"];

export function BulkDialog({
  kind,
  doing,
  chosen,
  readAgain,
  onClose,
  onDone,
}: Chosen & { readAgain: () => Promise<void>; onClose: () => void; onDone: () => void }) {
  const [seen, setSeen] = useState(chosen);
  const [typed, setTyped] = useState("");
  const { title, send, sent } = buildBulkTexts(doing, kind, chosen.length);
  const percent = typed.trim() === "" ? null : readPercent(typed.replace("%", ""));
  const change = changeOf(doing, isRefusal(percent) ? null : percent);
  const rows = seen.map((before) => ({ before, after: change ? applyBulkChange<Item>(kind, before, change) : before }));
  const refusal = isRefusal(percent) ? percent : rows.map(({ after }) => after).find(isRefusal);
  const isUnlike = rows.some(({ before, after }) => before !== after);
  const saving = useMutation<unknown, CallError, BulkChange>({
    mutationFn: (change) =>
      call(callOf(kind), { body: { items: seen.map(({ id, version }) => ({ id, version })), change } }),
    async onSuccess() {
      await readAgain();
      toast({ title: sent });
      onDone();
    },
    async onError(error) {
      const theirs: readonly StoredItem[] = readCurrentVersion(callOf(kind), error) ?? [];
      setSeen((seen) => seen.map((item) => theirs.find(({ id }) => id === item.id) ?? item));
      await readAgain();
    },
  });
  const start = () => change && !refusal && isUnlike && !saving.isPending && saving.mutate(change);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      dirty={typed !== ""}
      stays={saving.isPending}
      footer={
        <>
          <DialogClose disabled={saving.isPending} />
          <Button
            look="primary"
            disabled={!change || refusal !== undefined || !isUnlike}
            pending={saving.isPending}
            pendingLabel="Saving..."
            onClick={start}
          >
            {send}
          </Button>
        </>
      }
    >
      {doing === "prices" && (
        <Field
          label="Change by, in per cent"
          hint="5 raises each price by 5%, −5 lowers it. Each is rounded to a penny."
          error={refusal?.sentence}
        >
          <TextInput
            autoComplete="off"
            className="max-w-32"
            maxLength={20}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === "Enter" && start()}
          />
        </Field>
      )}
      {doing === "off" && (
        <p className="text-ink-2">They are no longer offered. Quotes that use them keep their names.</p>
      )}
      {!refusal && change && <Changes field={fieldOf(doing, kind)} rows={rows as Changed[]} />}
      {!refusal && <BulkPriceImpact kind={kind} ids={seen.map(({ id }) => id)} change={isUnlike ? change : null} />}
      {saving.error && saving.error.status !== 401 && (
        <Note tone="bad" role="alert">
          {saving.error.sentence ?? saving.error.message}
          {saving.error.code === "version_conflict" && " Above it stands as it is now."}
        </Note>
      )}
    </Dialog>
  );
}

function changeOf(doing: BulkAction, percent: number | null): BulkChange | null {
  if (doing === "prices") return percent === null ? null : { percent };
  return { isActive: doing === "on" };
}

const fieldOf = (doing: BulkAction, kind: Kind): FieldKey =>
  (doing === "prices" ? findPriceField(kind) : null) ?? "isActive";

interface Changed {
  before: Item;
  after: Item;
}

/** Rows shown at most, as nobody compares more. */
const MOST_SHOWN = 5;

function Changes({ field, rows }: { field: FieldKey; rows: readonly Changed[] }) {
  const symbol = useSession().company?.currencySymbol ?? "";
  const unlike = rows.filter(({ before, after }) => before !== after);
  const same = rows.length - unlike.length;
  const words = (item: Item) => formatImportedValue(field, pickItemContent(item), symbol);
  return (
    <Panel>
      <AmountRows>
        {unlike.slice(0, MOST_SHOWN).map(({ before, after }) => (
          <AmountRow key={before.id} label={<span className="wrap-anywhere">{before.name}</span>}>
            <del className="font-normal text-ink-3">{words(before)}</del>{" "}
            <ins className="no-underline">{words(after)}</ins>
          </AmountRow>
        ))}
        {unlike.length > MOST_SHOWN && (
          <AmountRow label={`${(unlike.length - MOST_SHOWN).toLocaleString("en-GB")} more`}>{""}</AmountRow>
        )}
        {same > 0 && <AmountRow label={`${same.toLocaleString("en-GB")} already so`}>{""}</AmountRow>}
      </AmountRows>
    </Panel>
  );
}
