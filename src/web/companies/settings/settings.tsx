import { type ComponentType, Suspense, useCallback, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import type { Kind } from "#domain/catalogue/items.ts";
import { UnsavedContext } from "#web/kernel/forms/unsaved.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { useSettingsAddress } from "./settings-address.ts";
import { buildTabUrl, readTab, type SettingsTab } from "./settings-url-state.ts";

const BrandingTab = lazyComponent(async () => (await import("./branding.tsx")).BrandingTab);
const QuotesTab = lazyComponent(async () => (await import("./quotes.tsx")).QuotesTab);
const CatalogueTab = lazyComponent(async () => (await import("#web/catalogue/catalogue-tab.tsx")).CatalogueTab);
const RulesTab = lazyComponent(async () => (await import("#web/rules/rules-tab.tsx")).RulesTab);

const ExtrasTab = lazyComponent(async () => (await import("#web/catalogue/extras/extras-tab.tsx")).ExtrasTab);

const catalogue = (kind: Kind) => () => <CatalogueTab key={kind} kind={kind} />;

const panels: Record<SettingsTab, { label: string; Panel: ComponentType }> = {
  branding: { label: "Branding", Panel: BrandingTab },
  quotes: { label: "Quotes", Panel: QuotesTab },
  locations: { label: "Locations", Panel: catalogue("location") },
  equipment: { label: "Equipment", Panel: catalogue("equipment_access") },
  "job-types": { label: "Job Types", Panel: catalogue("job_type") },
  "pump-styles": { label: "Pump Styles", Panel: catalogue("pump_style") },
  "motor-sizes": { label: "Motor Sizes", Panel: catalogue("motor_size") },
  "drive-types": { label: "Drive Types", Panel: catalogue("drive_type") },
  rules: { label: "Rules", Panel: RulesTab },
  extras: { label: "Extras", Panel: ExtrasTab },
};
const tabs = Object.entries(panels).map(([value, { label }]) => ({ value: value as SettingsTab, label }));

/** Everything that a company's administrators set, in ten tabs: the nine of AD 2, and Extras. The address names the open one. */
export function Settings() {
  const addressedTab = readTab(useSettingsAddress());
  const [shownTab, setShownTab] = useState(addressedTab ?? "branding");
  const requestedTab = addressedTab ?? shownTab;
  const [forms, setForms] = useState<readonly string[]>([]);
  const reportUnsaved = useCallback((form: string, isUnsaved: boolean) => {
    setForms((current) =>
      current.includes(form) === isUnsaved ? current : [...removeForm(current, form), ...(isUnsaved ? [form] : [])],
    );
  }, []);
  const hasUnsaved = forms.length > 0;
  // Back or a link may also change the address; unsaved input needs an answer all the same.
  const isConfirming = requestedTab !== shownTab && hasUnsaved;
  if (requestedTab !== shownTab && !hasUnsaved) setShownTab(requestedTab);
  const showTab = (tab: SettingsTab) => navigate(buildTabUrl(tab), { replace: true });
  const { label, Panel } = panels[shownTab];
  return (
    <>
      <PageHead title="Settings Management" />
      <UnsavedContext value={reportUnsaved}>
        <Tabs label="Settings" tabs={tabs} value={shownTab} onChange={showTab} fill>
          <Suspense fallback={<Skeleton lines={6} label="Loading..." />}>
            <Panel />
          </Suspense>
        </Tabs>
      </UnsavedContext>
      <LeaveGuard on={hasUnsaved}>The changes in this tab have not been saved.</LeaveGuard>
      <Dialog
        open={isConfirming}
        onOpenChange={(open) => !open && showTab(shownTab)}
        title="Leave without saving?"
        description={`The changes in ${label} have not been saved.`}
        footer={
          <>
            <DialogClose>Stay</DialogClose>
            <Button look="danger" onClick={() => setShownTab(requestedTab)}>
              Leave
            </Button>
          </>
        }
      />
    </>
  );
}

function removeForm(forms: readonly string[], formToRemove: string): string[] {
  return forms.filter((form) => form !== formToRemove);
}
