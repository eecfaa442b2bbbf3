import type { Company } from "#contract/companies.ts";
import { useSession } from "#web/users/session.tsx";
import { BrandForm } from "./brand.tsx";
import { WithCompany } from "./form-sections.tsx";
import { LogoPanel } from "./logo.tsx";
import { NameForm } from "./name.tsx";

/** Name, colours with currency, and logo (AD 2). */
export function BrandingTab() {
  return <WithCompany>{(company) => <Branding company={company} />}</WithCompany>;
}

function Branding({ company }: { company: Company }) {
  const { may } = useSession();
  const mayEditBrand = may("company_branding", "edit");
  return (
    <div className="grid gap-4">
      <NameForm company={company} mayEdit={may("companies", "edit")} />
      <BrandForm company={company} mayEdit={mayEditBrand} />
      <LogoPanel company={company} mayEdit={mayEditBrand} />
    </div>
  );
}
