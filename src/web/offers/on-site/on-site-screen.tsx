// The quote on the engineer's own screen, for the customer to read and accept with a name and an optional drawing.
import "#web/ui/style-nonce.ts";
import "./on-site.css";
import * as Radix from "radix-ui/dialog";
import { type FormEvent, useState } from "react";
import type { Company } from "#contract/companies.ts";
import { AcceptanceForm } from "#contract/offers/customer-pages.ts";
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
import { Signature } from "./signature.tsx";

interface Props {
  offer: OnSiteOffer;
  company: Company;
  /** Saves the acceptance and returns what the customer then reads; an error it throws is shown above the button. */
  take: (taken: OnSiteAcceptanceInput) => Promise<string>;
  /** Why no acceptance can be taken here; null if it can. */
  because: string | null;
  /** When the customer receives what they agreed to, as a sentence. */
  receives: string;
  onClose: () => void;
}

export function ShowToCustomer(props: Props) {
  const { offer, company, because, onClose } = props;
  const view = buildOfferView(offer, { meaning: "section" });
  const [thanks, setThanks] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const focusReturn = useFocusReturn();
  const logo = findLogoUrl(company);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
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
                Back to the Engineer
              </Button>
            </Radix.Close>
          </div>
          <div className="on-site-page">
            {thanks === null ? (
              <>
                <OfferHead view={view} />
                <div>
                  <OfferWork view={view} />
                  <SmallPrint view={view} />
                </div>
                <div>
                  <OfferPrice view={view} />
                  {because === null ? (
                    <Accept {...props} onTaken={setThanks} pending={pending} setPending={setPending} />
                  ) : (
                    <Note>{because}</Note>
                  )}
                </div>
              </>
            ) : (
              <Note tone="ok" role="status" className="on-site-done" title="Thank you.">
                <p>{thanks}</p>
              </Note>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type Wrong = Partial<Record<"name" | "informed" | "agree", string>>;
const NOT_INFORMED = "Read what is said about your right to cancel, and tick the box to say so";

type AcceptProps = Props & {
  onTaken: (thanks: string) => void;
  pending: boolean;
  setPending: (pending: boolean) => void;
};

function Accept({ offer, take, receives, onTaken, pending, setPending }: AcceptProps) {
  const [id] = useState(createQuoteId);
  const [name, setName] = useState("");
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [agrees, setAgrees] = useState(false);
  const [informed, setInformed] = useState(false);
  const [startEarly, setStartEarly] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);

  async function accept(event: FormEvent) {
    event.preventDefault();
    const read = AcceptanceForm.shape.name.safeParse(name);
    const agree = AcceptanceForm.shape.agree.safeParse(agrees ? "yes" : "");
    const lacksInformation = offer.cancellation !== null && !informed;
    setWrong({
      ...(lacksInformation && { informed: NOT_INFORMED }),
      ...(read.error && { name: read.error.issues[0]?.message ?? "" }),
      ...(agree.error && { agree: agree.error.issues[0]?.message ?? "" }),
    });
    if (!read.success || lacksInformation || !agree.success) {
      const first = !read.success ? "name" : lacksInformation ? "informed" : "agree";
      document.getElementById(`on-site-${first}`)?.focus();
      return;
    }
    setPending(true);
    const acceptedAtDeviceTime = new Date().toISOString();
    try {
      const ticked = { startEarly, ...(offer.cancellation && { wasShownCancellationRight: informed }) };
      onTaken(
        await take({ id, name: read.data, strokes, ...ticked, acceptedAtDeviceTime, shown: buildShownOffer(offer) }),
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
        <form className="grid gap-4" noValidate onSubmit={accept}>
          <Field id="on-site-name" {...acceptanceForm.name} error={wrong.name}>
            <TextInput value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
          </Field>
          <Signature onDrawn={setStrokes} />
          {offer.cancellation && (
            <>
              <Tick id="on-site-informed" checked={informed} onChange={setInformed} error={wrong.informed}>
                {CANCELLATION_SHOWN_TEXT}
              </Tick>
              <Tick id="on-site-early" checked={startEarly} onChange={setStartEarly}>
                {buildStartEarlyText(offer)}
              </Tick>
            </>
          )}
          <Tick id="on-site-agree" checked={agrees} onChange={setAgrees} error={wrong.agree}>
            {buildConsentText(offer)}
          </Tick>
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
            pending={pending}
            pendingLabel="One moment…"
          >
            {buildAcceptButtonText(offer)}
          </Button>
          <p className="field-hint">
            {buildOrderText(offer)} {receives} We keep your name, the time and your drawing as a record.
          </p>
        </form>
      </PanelBody>
    </Panel>
  );
}

function Tick({
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
