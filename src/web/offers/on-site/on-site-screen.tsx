// The quote on the engineer's own screen, for the customer to read and accept with a name and an optional drawing.
import "#web/ui/style-nonce.ts";
import "./on-site.css";
import { ArrowLeft } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type FormEvent, useState } from "react";
import type { Company } from "#contract/companies.ts";
import { AcceptanceForm } from "#contract/offers/customer-pages.ts";
import { combineOffer } from "#domain/offers/combine-offer.ts";
import {
  acceptanceForm,
  buildAcceptButtonText,
  buildConsentText,
  buildOrderText,
  buildStartEarlyText,
  CANCELLATION_SHOWN_TEXT,
} from "#domain/offers/legal-wording.ts";
import { buildShownOffer, type OnSiteOffer } from "#domain/offers/on-site.ts";
import { buildOfferView } from "#domain/offers/view.ts";
import type { OfferSelection } from "#domain/quotes/options.ts";
import { useBackToClose } from "#web/kernel/back-to-close.ts";
import type { Strokes } from "#web/offers/customer-pages/strokes.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { findLogoUrl } from "#web/shell/logo.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusReturn } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field, FieldError } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import type { OnSiteAcceptanceInput } from "./acceptance.ts";
import { OfferHead, OfferPrice, OfferWork, SmallPrint } from "./offer-content.tsx";
import { OnSiteChoice } from "./on-site-choice.tsx";
import { Signature } from "./signature.tsx";

interface Props {
  offer: OnSiteOffer;
  company: Company;
  /** Saves the acceptance and returns what the customer then reads; an error it throws is shown above the button. */
  accept: (acceptance: OnSiteAcceptanceInput) => Promise<string>;
  /** Why no acceptance can be taken here; null if it can. */
  refusal: string | null;
  /** It is sent at once, which cannot be done now. */
  isWaitingForSignal?: boolean;
  /** When the customer receives what they agreed to, as a sentence. */
  deliveryText: string;
  onClose: () => void;
}

export function ShowToCustomer(props: Props) {
  const { company, refusal, isWaitingForSignal, onClose } = props;
  const [selection, setSelection] = useState<OfferSelection | null>(null);
  const combination = combineOffer(props.offer, selection);
  const choose = (chosen: OfferSelection | null) => {
    setSelection(chosen);
    document.querySelector(".on-site")?.scrollTo(0, 0);
  };
  // A selectable offer is chosen from first.
  const offer = "combined" in combination ? combination.combined : null;
  const view = buildOfferView(offer ?? props.offer, { meaning: "section" });
  const [thankYouText, setThankYouText] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const focusReturn = useFocusReturn();
  const close = useBackToClose(onClose, pending);
  const logo = findLogoUrl(company);
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Content
          className="on-site"
          aria-describedby={undefined}
          {...focusReturn}
          // An accidental press does not discard what the customer has entered; only the button closes.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="on-site-bar">
            {logo && <img src={logo} alt="" />}
            <Radix.Title className="t-head grow">{company.name}</Radix.Title>
            <Radix.Close asChild>
              {/* While it is being saved, the draft cannot be used for anything else. */}
              <Button size="sm" disabled={pending}>
                Hand back
              </Button>
            </Radix.Close>
          </div>
          <div role="status" className="on-site-signal">
            {isWaitingForSignal && refusal === null && thankYouText === null && (
              <Note tone="warn">There is no signal. You can read this now, and accept it when the signal is back.</Note>
            )}
          </div>
          <div className="on-site-page">
            {offer === null ? (
              <>
                <OfferHead view={view} />
                <OnSiteChoice offer={props.offer} symbol={company.currencySymbol} onChosen={choose} />
              </>
            ) : thankYouText === null ? (
              <>
                <OfferHead view={view}>
                  {selection && (
                    <Button className="mt-3" disabled={pending} onClick={() => choose(null)}>
                      <ArrowLeft /> Change the choice
                    </Button>
                  )}
                </OfferHead>
                <div>
                  <OfferWork view={view} />
                  <SmallPrint view={view} />
                </div>
                <div>
                  <OfferPrice view={view} />
                  {refusal === null ? (
                    <AcceptanceFormPanel
                      {...props}
                      offer={offer}
                      selection={selection}
                      onAccepted={setThankYouText}
                      pending={pending}
                      setPending={setPending}
                    />
                  ) : (
                    <Note>{refusal}</Note>
                  )}
                </div>
              </>
            ) : (
              <Note tone="ok" role="status" className="on-site-done" title="Thank you.">
                <p>{thankYouText}</p>
                <p>
                  {view.price.lead.label}: {view.price.lead.value}
                </p>
              </Note>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type AcceptanceErrors = Partial<Record<"name" | "informed" | "agree", string>>;
const CANCELLATION_NOT_TICKED = "Read what is said about your right to cancel, and tick the box to say so";

type AcceptProps = Props & {
  /** Null if there was nothing to choose. */
  selection: OfferSelection | null;
  onAccepted: (thankYouText: string) => void;
  pending: boolean;
  setPending: (pending: boolean) => void;
};

function AcceptanceFormPanel({
  offer,
  selection,
  accept: acceptOffer,
  isWaitingForSignal = false,
  deliveryText,
  onAccepted,
  pending,
  setPending,
}: AcceptProps) {
  const [id] = useState(createQuoteId);
  const [name, setName] = useState("");
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isInformed, setIsInformed] = useState(false);
  const [startsEarly, setStartsEarly] = useState(false);
  const [errors, setErrors] = useState<AcceptanceErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  const clearError = (key: keyof AcceptanceErrors) => setErrors(({ [key]: _, ...others }) => others);
  const checkInformed = (isChecked: boolean) => {
    setIsInformed(isChecked);
    clearError("informed");
  };
  const checkAgreed = (isChecked: boolean) => {
    setHasAgreed(isChecked);
    clearError("agree");
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsedName = AcceptanceForm.shape.name.safeParse(name);
    const parsedConsent = AcceptanceForm.shape.agree.safeParse(hasAgreed ? "yes" : "");
    const isInformationMissing = offer.cancellation !== null && !isInformed;
    setErrors({
      ...(isInformationMissing && { informed: CANCELLATION_NOT_TICKED }),
      ...(parsedName.error && { name: parsedName.error.issues[0]?.message ?? "" }),
      ...(parsedConsent.error && { agree: parsedConsent.error.issues[0]?.message ?? "" }),
    });
    if (!parsedName.success || isInformationMissing || !parsedConsent.success) {
      const firstInvalid = !parsedName.success ? "name" : isInformationMissing ? "informed" : "agree";
      document.getElementById(`on-site-${firstInvalid}`)?.focus();
      return;
    }
    setPending(true);
    const acceptedAtDeviceTime = new Date().toISOString();
    try {
      const tickedOptions = {
        startEarly: startsEarly,
        ...(offer.cancellation && { wasShownCancellationRight: isInformed }),
      };
      onAccepted(
        await acceptOffer({
          id,
          name: parsedName.data,
          strokes,
          ...tickedOptions,
          acceptedAtDeviceTime,
          ...(selection && { selection }),
          shown: buildShownOffer(offer),
        }),
      );
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Panel title={acceptanceForm.title}>
      <PanelBody>
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <Field id="on-site-name" {...acceptanceForm.name} error={errors.name}>
            <TextInput
              value={name}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                clearError("name");
              }}
            />
          </Field>
          <Signature onDrawn={setStrokes} />
          {offer.cancellation && (
            <>
              <CheckRow id="on-site-informed" checked={isInformed} onChange={checkInformed} error={errors.informed}>
                {CANCELLATION_SHOWN_TEXT}
              </CheckRow>
              <CheckRow id="on-site-early" checked={startsEarly} onChange={setStartsEarly}>
                {buildStartEarlyText(offer)}
              </CheckRow>
            </>
          )}
          <CheckRow id="on-site-agree" checked={hasAgreed} onChange={checkAgreed} error={errors.agree}>
            {buildConsentText(offer)}
          </CheckRow>
          {failure && (
            <Note tone="bad" role="alert">
              {failure}
            </Note>
          )}
          <Button
            type="submit"
            look="primary"
            size="lg"
            block
            className="on-site-accept"
            disabled={isWaitingForSignal}
            pending={pending}
            pendingLabel="One moment…"
          >
            {buildAcceptButtonText(offer)}
          </Button>
          <p className="field-hint">
            {buildOrderText(offer)} {deliveryText} We keep your name, the time and your drawing as a record.
          </p>
        </form>
      </PanelBody>
    </Panel>
  );
}

function CheckRow({
  id,
  checked,
  onChange,
  error,
  children,
}: {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  children: string;
}) {
  return (
    <div className="field">
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className="check-row" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
