// The dialog that adds or changes an item of any kind (AD 2 and 5).
import { useCallback, useState } from "react";
import { useFormContext } from "react-hook-form";
import { catalogue, type StoredItem } from "#contract/catalogue/catalogue.ts";
import { formatFieldLabel, listFields } from "#domain/catalogue/fields.ts";
import { type Item, type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { ConflictFields, RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { refreshItems } from "./catalogue-cache.ts";
import { showItemFailure } from "./catalogue-texts.ts";
import { copyName } from "./copy-name.ts";
import { ItemFields } from "./item-fields.tsx";
import { buildItemSchema, diffFigures, type ItemTexts, toFieldTexts } from "./item-form.ts";
import { saveItem } from "./item-saving.ts";
import { ItemPriceImpact } from "./price-impact/price-impact-preview.tsx";

export function ItemDialog({
  kind,
  item,
  template,
  items,
  onClose,
}: {
  kind: Kind;
  /** Null adds a new one. */
  item: StoredItem | null;
  /** The item that a new one starts as a copy of. */
  template?: StoredItem;
  items: readonly StoredItem[];
  onClose: () => void;
}) {
  const [schema] = useState(() => buildItemSchema(kind, item === null));
  const [initialTexts] = useState(() =>
    template ? { ...toFieldTexts(kind, template), name: copyName(template.name, items) } : null,
  );
  const toValues = useCallback(
    (item: Item | null) => (item ? null : initialTexts) ?? toFieldTexts(kind, item),
    [kind, initialTexts],
  );
  const { one: kindName } = kindLabels[kind];
  const record = useRecordForm({
    name: `${kind}/${item?.id ?? "new"}`,
    endpoint: catalogue[kind].update,
    record: item,
    toValues,
    schema,
    save: (content, base) => saveItem(kind, content, base),
    async onSaved() {
      await refreshItems(kind);
      toast({ title: `${kindName} ${item ? "updated" : "created"} successfully` });
      onClose();
    },
    onConflict: () => refreshItems(kind),
    onFailed: (error) => showItemFailure(error, kind, item ? "update" : "create"),
  });
  return (
    <RecordDialog
      title={item ? `Edit ${item.name}` : `Add ${kindName}`}
      send={item ? "Save Changes" : `Add ${kindName}`}
      sending="Saving..."
      record={record}
      describeTheirs={(item) => {
        const [mine, theirs] = [record.form.getValues(), toFieldTexts(kind, item)];
        const differentFields = listFields(kind).filter((field) => theirs[field] !== mine[field]);
        return <ConflictFields fields={differentFields} formatLabel={formatFieldLabel} theirs={theirs} mine={mine} />;
      }}
      onClose={onClose}
    >
      <ItemFields kind={kind} items={items} item={item}>
        {record.original && <ItemImpact kind={kind} item={record.original} />}
      </ItemFields>
    </RecordDialog>
  );
}

/** A component of its own, so that typing renders no more than this. */
function ItemImpact({ kind, item }: { kind: Kind; item: StoredItem }) {
  const texts = useFormContext<ItemTexts>().watch();
  return <ItemPriceImpact kind={kind} item={item} draft={diffFigures(kind, texts, item)} />;
}
