import { InstallPanel } from "./install-panel.tsx";
import { QuotesOfOtherCompanies } from "./other-companies.tsx";

/** Notices about this device; usually there are none. */
export function DeviceNotices() {
  return (
    <>
      <QuotesOfOtherCompanies />
      <InstallPanel />
    </>
  );
}
