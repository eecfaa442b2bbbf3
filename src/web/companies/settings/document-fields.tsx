import { priceDetails } from "#domain/price-detail.ts";
import { formatDocumentOption } from "#domain/quotes/document-option-labels.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSettingField } from "./quotes-field.ts";

/** The settings of all documents (decisions 71 and 73). */
export function DocumentSettings() {
  const detailField = useSettingField("maxPriceDetail");
  return (
    <Panel level={3} title="What Documents Show">
      <PanelBody className="grid gap-4">
        <Note tone="plain">
          The words that Volute suggests and checks follow what British law asks of quotations. They are not legal
          advice: ask a solicitor about your terms, and an accountant about VAT.
        </Note>
        <Field
          {...detailField.field}
          hint="The most price detail a quote may show. New quotes show the total only, as do quotes from people who can’t see costs."
          className="max-w-80"
        >
          <Select {...detailField.control}>
            <Options of={priceDetails.map((level) => [level, formatDocumentOption("priceDetail", level)])} />
          </Select>
        </Field>
      </PanelBody>
    </Panel>
  );
}
