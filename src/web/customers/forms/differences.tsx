// Side by side, what this user typed and what another one has saved meanwhile.
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ConflictFields } from "#web/kernel/forms/record-dialog.tsx";

/** The fields that differ from what is typed, with both values. */
export const buildDifferences =
  <R, Field extends string>(
    form: Pick<UseFormReturn<Record<Field, string>>, "getValues">,
    labels: Record<Field, string>,
    toTexts: (record: R) => Record<Field, string>,
    formatValue: (field: Field, text: string) => string = (_, text) => text,
  ) =>
  (record: R): ReactNode => {
    const [mine, theirs] = [form.getValues() as Record<Field, string>, toTexts(record)];
    const formatAll = (texts: Record<Field, string>) =>
      Object.fromEntries(
        Object.entries<string>(texts).map(([field, text]) => [field, formatValue(field as Field, text)]),
      ) as Record<Field, string>;
    return (
      <ConflictFields
        fields={(Object.keys(labels) as Field[]).filter((field) => theirs[field] !== mine[field])}
        formatLabel={(field) => labels[field]}
        theirs={formatAll(theirs)}
        mine={formatAll(mine)}
      />
    );
  };
