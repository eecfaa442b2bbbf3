import { InstallPanel } from "./install-panel.tsx";
import { QuotesOfOtherCompanies } from "./other-companies.tsx";

/** What there is to say about this device; mostly nothing. */
export function DeviceNotices() {
  return (
    <>
      <QuotesOfOtherCompanies />
      <InstallPanel />
    </>
  );
}
