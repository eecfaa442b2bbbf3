import "./quote-settings.css";
import { useCallback, useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import type { Company } from "#contract/companies.ts";
import { useSession } from "#web/users/session.tsx";
import { ReadOnlyNote, WithCompany } from "./form-sections.tsx";
import { useLastSaves } from "./last-saves.ts";
import { QuoteSectionForm } from "./quote-section.tsx";
import { SectionIndex } from "./section-index.tsx";
import { useSettingsAddress } from "./settings-address.ts";
import { buildSectionUrl, type QuoteSection, quoteSections, readSection, readTab } from "./settings-url-state.ts";

/** The settings of quotes and their documents, in seven sections with an address each (AD 2). */
export function QuotesTab() {
  return <WithCompany>{(company) => <QuoteSettings company={company} />}</WithCompany>;
}

function QuoteSettings({ company }: { company: Company }) {
  const mayEdit = useSession().may("companies", "edit");
  const lastSaves = useLastSaves(company);
  const shown = useShownSection();
  const [unsaved, setUnsaved] = useState<readonly QuoteSection[]>([]);
  const markUnsaved = useCallback((section: QuoteSection, isUnsaved: boolean) => {
    setUnsaved((current) => {
      if (current.includes(section) === isUnsaved) return current;
      return isUnsaved ? [...current, section] : current.filter((other) => other !== section);
    });
  }, []);
  const goTo = (section: QuoteSection) => navigate(buildSectionUrl(section), { replace: true });
  const followLink = useLinkFocus(shown, goTo);
  return (
    <>
      {!mayEdit && <ReadOnlyNote />}
      <div className="quote-settings">
        <SectionIndex shown={shown} unsaved={unsaved} onSelect={goTo} onLink={followLink} />
        {/* All are in the page, so that nothing typed is lost in those that are not shown. */}
        {quoteSections.map(({ id, label }) => (
          <div key={id} id={toElementId(id)} hidden={id !== shown} className="min-w-0">
            <QuoteSectionForm
              section={id}
              label={label}
              company={company}
              isShown={id === shown}
              mayEdit={mayEdit}
              lastSave={lastSaves[id]}
              onUnsaved={markUnsaved}
            />
          </div>
        ))}
      </div>
    </>
  );
}

/** Distinct from the ids of fields. */
const toElementId = (section: QuoteSection) => `section-${section}`;

/** The section that the address names; otherwise the one that was shown, at first the first. */
function useShownSection(): QuoteSection {
  const address = useSettingsAddress();
  const requested = readSection(address);
  const [shown, setShown] = useState<QuoteSection>(requested ?? "display");
  if (requested !== null && requested !== shown) setShown(requested);
  // An anchor within the page, such as "#main", has replaced the section's address.
  const isAddressLost = readTab(address) === null;
  useEffect(() => {
    if (isAddressLost) navigate(buildSectionUrl(shown), { replace: true });
  }, [isAddressLost, shown]);
  return requested ?? shown;
}

/** Follows a link to a section; the focus is then on its heading. */
function useLinkFocus(shown: QuoteSection, goTo: (section: QuoteSection) => void) {
  const linked = useRef<QuoteSection | null>(null);
  useEffect(() => {
    if (linked.current === shown) focusHeading(shown);
    linked.current = null;
  }, [shown]);
  return (section: QuoteSection) => {
    if (section === shown) focusHeading(section);
    else linked.current = section;
    goTo(section);
  };
}

function focusHeading(section: QuoteSection): void {
  const heading = document.querySelector<HTMLElement>(`#${toElementId(section)} h2`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
