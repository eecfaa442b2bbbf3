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

interface BulkDialogProps {
  kind: Kind;
  action: BulkAction;
  /** The rows as they were when the dialog was opened. */
  items: readonly StoredItem[];
}

/** The calls of all kinds have the same shape for the browser. */
const findBulkCall = (kind: Kind) => catalogue[kind].bulk as (typeof catalogue)["job_type"]["bulk"];

export function BulkDialog({
  kind,
  action,
  items,
  refreshList,
  onClose,
  onDone,
}: BulkDialogProps & { refreshList: () => Promise<void>; onClose: () => void; onDone: () => void }) {
  const [currentItems, setCurrentItems] = useState(items);
  const [typedPercent, setTypedPercent] = useState("");
  const { title, send, sent } = buildBulkTexts(action, kind, items.length);
  const percent = typedPercent.trim() === "" ? null : readPercent(typedPercent.replace("%", ""));
  const change = buildChange(action, isRefusal(percent) ? null : percent);
  const rows = currentItems.map((before) => ({
    before,
    after: change ? applyBulkChange<Item>(kind, before, change) : before,
  }));
  const refusal = isRefusal(percent) ? percent : rows.map(({ after }) => after).find(isRefusal);
  const hasChanges = rows.some(({ before, after }) => before !== after);
  const saving = useMutation<unknown, CallError, BulkChange>({
    mutationFn: (change) =>
      call(findBulkCall(kind), { body: { items: currentItems.map(({ id, version }) => ({ id, version })), change } }),
    async onSuccess() {
      await refreshList();
      toast({ title: sent });
      onDone();
    },
    async onError(error) {
      const theirs: readonly StoredItem[] = readCurrentVersion(findBulkCall(kind), error) ?? [];
      setCurrentItems((items) => items.map((item) => theirs.find(({ id }) => id === item.id) ?? item));
      await refreshList();
    },
  });
  const save = () => change && !refusal && hasChanges && !saving.isPending && saving.mutate(change);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      dirty={typedPercent !== ""}
      stays={saving.isPending}
      footer={
        <>
          <DialogClose disabled={saving.isPending} />
          <Button
            look="primary"
            disabled={!change || refusal !== undefined || !hasChanges}
            pending={saving.isPending}
            pendingLabel="Saving..."
            onClick={save}
          >
            {send}
          </Button>
        </>
      }
    >
      {action === "prices" && (
        <Field
          label="Change by, in per cent"
          hint="5 raises each price by 5%, −5 lowers it. Each is rounded to a penny."
          error={refusal?.sentence}
        >
          <TextInput
            autoComplete="off"
            className="max-w-32"
            maxLength={20}
            value={typedPercent}
            onChange={({ target }) => setTypedPercent(target.value)}
            onKeyDown={(event) => event.key === "Enter" && save()}
          />
        </Field>
      )}
      {action === "off" && (
        <p className="text-ink-2">They are no longer offered. Quotes that use them keep their names.</p>
      )}
      {!refusal && change && <ChangeList field={findChangedField(action, kind)} rows={rows as Changed[]} />}
      {!refusal && (
        <BulkPriceImpact kind={kind} ids={currentItems.map(({ id }) => id)} change={hasChanges ? change : null} />
      )}
      {saving.error && saving.error.status !== 401 && (
        <Note tone="bad" role="alert">
          {saving.error.sentence ?? saving.error.message}
          {saving.error.code === "version_conflict" && " The current version is shown above."}
        </Note>
      )}
    </Dialog>
  );
}

function buildChange(action: BulkAction, percent: number | null): BulkChange | null {
  if (action === "prices") return percent === null ? null : { percent };
  return { isActive: action === "on" };
}

const findChangedField = (action: BulkAction, kind: Kind): FieldKey =>
  (action === "prices" ? findPriceField(kind) : null) ?? "isActive";

interface Changed {
  before: Item;
  after: Item;
}

/** Rows shown at most, as nobody compares more. */
const MAX_SHOWN_ROWS = 5;

function ChangeList({ field, rows }: { field: FieldKey; rows: readonly Changed[] }) {
  const symbol = useSession().company?.currencySymbol ?? "";
  const changedRows = rows.filter(({ before, after }) => before !== after);
  const unchangedCount = rows.length - changedRows.length;
  const formatItem = (item: Item) => formatImportedValue(field, pickItemContent(item), symbol);
  return (
    <Panel>
      <AmountRows>
        {changedRows.slice(0, MAX_SHOWN_ROWS).map(({ before, after }) => (
          <AmountRow key={before.id} label={<span className="wrap-anywhere">{before.name}</span>}>
            <del className="font-normal text-ink-3">{formatItem(before)}</del>{" "}
            <ins className="no-underline">{formatItem(after)}</ins>
          </AmountRow>
        ))}
        {changedRows.length > MAX_SHOWN_ROWS && (
          <AmountRow label={`${(changedRows.length - MAX_SHOWN_ROWS).toLocaleString("en-GB")} more`}>{""}</AmountRow>
        )}
        {unchangedCount > 0 && (
          <AmountRow label={`${unchangedCount.toLocaleString("en-GB")} already so`}>{""}</AmountRow>
        )}
      </AmountRows>
    </Panel>
  );
}
