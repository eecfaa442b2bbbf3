import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Company } from "#contract/companies.ts";
import { buildBrandRoles } from "#domain/companies/brand.ts";
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import { parseCompanyNumber } from "#domain/company-number.ts";
import { formatMoney, parseDecimal } from "#domain/money.ts";
import { computeOfferTotals } from "#domain/offers/offer-totals.ts";
import { buildLegalLines } from "#domain/offers/seller-details.ts";
import { buildShownPrice } from "#domain/offers/shown-price.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import { formatQuoteNumber } from "#domain/quotes/number.ts";
import { parseVatNumber } from "#domain/vat-number.ts";
import { findLogoUrl } from "#web/shell/logo.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { type QuoteSettingValues, readQuoteSettingValues } from "./quotes-values.ts";

const EXAMPLE_NET = 421_840;

const TITLE = "What the customer’s document looks like";
const ADVICE_NOTE = "Suggested wording follows British law but is not legal advice.";

/** Beside the section that changes the document; on the phone over it, at a press. */
export function DocumentPreview({ company }: { company: Company }) {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhone) {
    return (
      <figure className="document-preview">
        <figcaption className="t-label mb-1.5 text-ink-3">{TITLE}</figcaption>
        <Paper company={company} />
        <p className="field-hint mt-2">{ADVICE_NOTE}</p>
      </figure>
    );
  }
  return (
    <>
      <Button className="w-full" onClick={() => setIsOpen(true)}>
        Preview the customer’s document
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={TITLE} footer={<DialogClose>Close</DialogClose>}>
        <figure aria-label={TITLE}>
          <Paper company={company} />
          <figcaption className="field-hint mt-2">{ADVICE_NOTE}</figcaption>
        </figure>
      </Dialog>
    </>
  );
}

/** A small customer's document with the typed values: the lines of server/quotes/document, without costs, as sent. */
function Paper({ company }: { company: Company }) {
  const { control } = useFormContext<QuoteSettingValues>();
  const values: QuoteSettingValues = { ...readQuoteSettingValues(company), ...useWatch({ control }) };
  const logo = findLogoUrl(company);
  const money = (pence: number) => formatMoney(pence, company.currencySymbol);
  const rate = parseDecimal(values.vatRate) ?? company.vatRate;
  const typedDays = values.quoteValidityDays.trim();
  const days = /^[1-9]\d{0,2}$/.test(typedDays) ? typedDays : "…";
  const vatRegistered = values.vatRegistered;
  const exampleOptions = { net: EXAMPLE_NET, ...defaultDocumentOptions };
  const now = new Date();
  const { lead, rest: otherLines } = buildShownPrice({
    documentKind: "quotation",
    customerKind: "consumer",
    lines: [],
    ...computeOfferTotals({ vatRegistered, vatRate: rate }, exampleOptions, now, now),
  });
  return (
    <div className="paper">
      <div
        className="flex items-center gap-2 border-b-2 pb-2"
        style={{ borderColor: buildBrandRoles(company.primaryColor, "light").brand }}
      >
        {logo && <img src={logo} alt="" className="max-h-7 max-w-20" />}
        <b className="min-w-0 text-[0.8125rem] wrap-anywhere">{company.name}</b>
      </div>
      <p className="mt-3 text-[0.9375rem]/5 font-semibold wrap-anywhere">
        Quotation {formatQuoteNumber(company.quotePrefix, 148)}
      </p>
      <p className="text-[#56636f]">
        Valid for {days} {days === "1" ? "day" : "days"} from sending
      </p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1">
        <Row name={lead.label} amount={money(lead.pence)} total />
        {otherLines.map(({ label, pence }) => (
          <Row key={label} name={label} amount={money(pence)} />
        ))}
      </dl>
      {values.terms.trim() !== "" && (
        <p className="mt-3 line-clamp-3 text-[0.6875rem]/4 wrap-anywhere">
          <b>Terms</b> {values.terms}
        </p>
      )}
      <SmallPrint company={company} values={values} />
    </div>
  );
}

function Row({ name, amount, total }: { name: string; amount: string; total?: boolean }) {
  const totalClassName = total ? "border-y border-[#b9c3cb] py-1 text-[0.8125rem] font-semibold" : "";
  return (
    <>
      <dt className={totalClassName}>{name}</dt>
      <dd className={`text-right ${totalClassName}`}>{amount}</dd>
    </>
  );
}

function SmallPrint({ company, values }: { company: Company; values: QuoteSettingValues }) {
  const lines = buildLegalLines({
    ...values,
    name: company.name,
    legalForm: (values.legalForm || null) as LegalForm | null,
    registeredIn: (values.registeredIn || null) as RegisteredIn | null,
    companyNumber: parseCompanyNumber(values.companyNumber),
    vatNumber: parseVatNumber(values.vatNumber),
  });
  return <p className="paper-small">{lines.join(" ")}</p>;
}
