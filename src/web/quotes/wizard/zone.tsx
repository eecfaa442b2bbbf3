import { MapPin, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { findChosenItem, type Location } from "#domain/catalogue/items.ts";
import { type DetectedZone, detectZone, explainZone } from "#domain/catalogue/zones.ts";
import { formatHours, formatMoney } from "#domain/money.ts";
import { formatPostcode } from "#domain/postcode.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Hours, Money } from "#web/ui/figure.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import { explainNarrowing } from "./lists.ts";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";

/** Which zone prices the job and why; if the postcode does not determine it, the user chooses (decisions 19, 20). */
export function WizardZone({ wizard }: { wizard: WizardState }) {
  const { draft, priceBook, narrowed } = useDraftImmediately(wizard, (state) => state);
  const detected = detectZone(priceBook.catalogue.location, draft.postcode);
  const zone = findChosenItem(priceBook.catalogue, "location", draft.choices);
  const isCertain = detected?.matchedBy === "part" && detected.zone === zone;
  const hidden = narrowed.location.hidden.find(({ item }) => item === detected?.zone);
  return (
    <div className="grid gap-4">
      {zone && (
        <ZoneBox
          zone={zone}
          symbol={wizard.company.currencySymbol}
          detected={detected?.zone === zone ? detected : null}
        >
          {detected?.zone === zone
            ? explainZone(detected, draft.postcode)
            : `Chosen by hand for ${formatPostcode(draft.postcode)}.`}
        </ZoneBox>
      )}
      {!zone && hidden && <Note tone="warn">{draft.cleared.location ?? hidden.because}</Note>}
      {!detected && (
        <Note tone="warn" title={`No pricing zone covers ${formatPostcode(draft.postcode)}.`}>
          Choose the zone to price it with.
        </Note>
      )}
      {!isCertain && <ZoneChoice wizard={wizard} />}
    </div>
  );
}

function ZoneBox({
  zone,
  symbol,
  detected,
  children,
}: {
  zone: Location;
  symbol: string;
  detected: DetectedZone | null;
  children: ReactNode;
}) {
  const isDoubtful = detected?.matchedBy === "letters";
  const Icon = isDoubtful ? TriangleAlert : MapPin;
  return (
    <section
      aria-label={detected ? "Pricing Zone Detected" : "Pricing Zone"}
      className={joinClassNames(
        "overflow-hidden rounded-md border-[1.5px]",
        isDoubtful ? "border-warn-edge" : "border-brand-edge",
      )}
    >
      <div
        className={joinClassNames(
          "flex items-center gap-2 border-b border-rule px-4 py-2.5",
          isDoubtful ? "bg-warn-tint text-warn" : "bg-brand-tint",
        )}
      >
        <Icon className={joinClassNames("size-5", !isDoubtful && "text-brand-ink")} />
        <h3 className="t-head text-ink">{detected ? "Pricing Zone Detected" : "Pricing Zone"}</h3>
      </div>
      <dl className="cells grid-cols-2 rounded-none lg:grid-cols-[2fr_1fr_1fr]">
        <Fact label="Zone" wide>
          {zone.name}
        </Fact>
        <Fact label="Labour hours">
          <Hours hundredths={zone.labourHours} /> h
        </Fact>
        <Fact label="Rate">
          <Money pence={zone.hourlyRate} symbol={symbol} />
          /hr
        </Fact>
      </dl>
      <p
        className={joinClassNames(
          "border-t border-rule px-4 py-2 t-small",
          isDoubtful ? "bg-warn-tint text-ink" : "text-ink-3",
        )}
      >
        {children}
      </p>
    </section>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "max-lg:col-span-full" : undefined}>
      <dt className="cell-label">{label}</dt>
      <dd className="t-head wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The zones that the rules allow, in the browser's own select. */
export function ZoneChoice({ wizard, className = "max-w-120" }: { wizard: WizardState; className?: string }) {
  const { draft, narrowed } = useDraftImmediately(wizard, (state) => state);
  const { company, change, isLocked } = wizard;
  const { options } = narrowed.location;
  const narrowing = explainNarrowing(narrowed.location);
  if (options.length === 0 && !narrowing) {
    return <Note tone="bad">Your company has no pricing zones yet. An administrator adds them in Settings.</Note>;
  }
  return (
    <Field
      id="locationId"
      label="Pricing zone"
      className={className}
      error={findRejectedFields(wizard, draft).locationId}
      hint={narrowing ? `${narrowing.names}${narrowing.explanation}` : undefined}
    >
      <Select
        value={draft.choices.location ?? ""}
        disabled={isLocked}
        onChange={(event) => change({ choose: "location", id: Number(event.target.value) })}
      >
        <option value="" disabled>
          Choose a zone
        </option>
        {options.map(({ id, name, labourHours, hourlyRate }) => (
          <option key={id} value={id}>
            {name} ({formatHours(labourHours)} h, {formatMoney(hourlyRate, company.currencySymbol)}/hr)
          </option>
        ))}
      </Select>
    </Field>
  );
}
