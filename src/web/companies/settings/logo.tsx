import { ImageUp, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { Company } from "#contract/companies.ts";
import { logoTypes } from "#domain/companies/logo.ts";
import { findLogoUrl } from "#web/shell/logo.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { ReadOnlyNote } from "./form-sections.tsx";
import { useLogo } from "./logo-saving.ts";

export function LogoPanel({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const logo = useLogo(company);
  const [isConfirming, setIsConfirming] = useState(false);
  const address = findLogoUrl(company);
  return (
    <Panel
      title="Company Logo"
      actions={
        mayEdit &&
        address && (
          <Button size="sm" onClick={() => setIsConfirming(true)}>
            <Trash2 />
            Remove Logo
          </Button>
        )
      }
    >
      <PanelBody>
        {!mayEdit && <ReadOnlyNote />}
        {logo.replaced && (
          <Note role="alert" tone="warn" className="mb-4" title="Somebody else has changed this in the meantime.">
            Their logo is shown here. Choose your file again to replace it.
          </Note>
        )}
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          {mayEdit && <DropZone logo={logo} replaces={address !== null} />}
          <div className="grid gap-4 md:grid-cols-2">
            <Shown address={address} name={company.name} on="light" />
            <Shown address={address} name={company.name} on="dark" />
          </div>
        </div>
      </PanelBody>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Remove Logo"
        confirm="Remove Logo"
        pending={logo.removing}
        pendingLabel="Removing..."
        onConfirm={() => logo.remove(() => setIsConfirming(false))}
      >
        Screens and new documents will show the company&rsquo;s name without a picture.
      </ConfirmDialog>
    </Panel>
  );
}

/** On a document's paper, and on the dark theme's background, where the bar gives it a white tile. */
function Shown({ address, name, on }: { address: string | null; name: string; on: "light" | "dark" }) {
  return (
    <figure>
      <figcaption className="t-label mb-1.5 text-ink-3">
        {on === "light" ? "On documents" : "In the dark theme"}
      </figcaption>
      <div
        data-theme={on}
        className={joinClassNames(
          "grid h-32 place-items-center rounded-md border border-rule-strong p-4",
          on === "light" ? "bg-[#fff]" : "bg-ground",
        )}
      >
        {address ? (
          <span className="grid max-h-24 place-items-center rounded-md bg-[#fff] p-1">
            <img src={address} alt={on === "light" ? `Logo of ${name}` : ""} className="max-h-20 max-w-full" />
          </span>
        ) : (
          <span className={on === "light" ? "text-[#56636f]" : "text-ink-3"}>No logo</span>
        )}
      </div>
    </figure>
  );
}

function DropZone({ logo, replaces }: { logo: ReturnType<typeof useLogo>; replaces: boolean }) {
  const hint = useId();
  return (
    <FileDrop
      label="Logo file"
      accept={logoTypes.join(",")}
      onFile={(file) => !logo.uploading && logo.upload(file)}
      className="grid content-center justify-items-center gap-2 text-center"
    >
      {(choose) => (
        <>
          <ImageUp className="size-6 text-ink-3" />
          <p className="max-md:hidden">Drag a picture here, or</p>
          <Button onClick={choose} pending={logo.uploading} pendingLabel="Uploading..." aria-describedby={hint}>
            {replaces ? "Replace Logo" : "Upload Logo"}
          </Button>
          {logo.uploading && <progress className="w-full" aria-label="Uploading the logo" />}
          <p id={hint} className="t-small text-ink-3">
            PNG or JPEG recommended, less than 2 MB. WebP and GIF work too.
          </p>
          <div role="status">{logo.error && <FieldError>{logo.error}</FieldError>}</div>
        </>
      )}
    </FileDrop>
  );
}
