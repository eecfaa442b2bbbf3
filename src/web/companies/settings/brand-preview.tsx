import type { CSSProperties } from "react";
import type { Company } from "#contract/companies.ts";
import { addColourHash, buildBrandRoles, isColour, type Theme } from "#domain/companies/brand.ts";
import { currencySymbols } from "#domain/companies/currency.ts";
import { findLogoUrl } from "#web/shell/logo.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { AppBar } from "#web/ui/layout/app-bar.tsx";
import type { BrandValues } from "./brand-values.ts";
import { lightTokens } from "./light-tokens.ts";

/** A preview of the screens with the typed values, in both themes, by the same rules as the screens. */
export function BrandPreview({ company, values }: { company: Company; values: BrandValues }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme} className="min-w-0">
          <figcaption className="t-label mb-1.5 text-ink-3">Preview, {theme} theme</figcaption>
          <Screen company={company} values={values} theme={theme} />
        </figure>
      ))}
    </div>
  );
}

function Screen({ company, values, theme }: { company: Company; values: BrandValues; theme: Theme }) {
  const primaryColour = addColourHash(values.primaryColor);
  const roles = buildBrandRoles(isColour(primaryColour) ? primaryColour : company.primaryColor, theme);
  const tokens = Object.fromEntries(Object.entries(roles).map(([role, colour]) => [`--${role}`, colour]));
  return (
    <div
      aria-hidden
      inert
      data-theme={theme}
      data-preview={theme}
      style={{ ...(theme === "light" ? lightTokens : {}), ...tokens } as CSSProperties}
      className="overflow-hidden rounded-md border border-rule-strong bg-ground text-ink"
    >
      <AppBar name={company.name} logo={findLogoUrl(company)}>
        <span className="flex gap-1.5">
          <Accent colour={values.secondaryColor} />
          <Accent colour={values.tertiaryColor} />
        </span>
      </AppBar>
      <div className="p-3">
        <div className="grid gap-3 rounded-md border border-rule-strong bg-panel p-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <b className="text-brand-ink underline underline-offset-3">{`${company.quotePrefix}-000148`}</b>
            <Badge tone="brand">Active</Badge>
            <b className="ml-auto">{`${currencySymbols[values.currency]}4,218.40`}</b>
          </div>
          <div className="rounded-md border-2 border-brand-edge bg-brand-tint px-3 py-2">Submersible borehole pump</div>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" tabIndex={-1}>
              Calculate
            </Button>
            <Button tabIndex={-1}>Back</Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Accent({ colour }: { colour: string }) {
  return (
    isColour(addColourHash(colour)) && (
      <span className="size-4 rounded-sm border border-on-bar" style={{ background: addColourHash(colour) }} />
    )
  );
}
