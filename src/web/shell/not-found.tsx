import { MapPinOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { recordNotFound } from "#contract/not-found-page.ts";
import { call } from "#web/kernel/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { RedirectHome } from "./home-redirect.tsx";

const HOME_AFTER_MS = 5000;

export function NotFound() {
  useAuditEntry();
  return (
    <StateBox
      kind="empty"
      icon={MapPinOff}
      level={1}
      title="Page Not Found"
      action={
        <ButtonLink href="/" look="primary">
          Return to Home
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere">There is no page at {window.location.pathname}.</p>
      <RedirectHome afterMs={HOME_AFTER_MS} />
    </StateBox>
  );
}

/** Adds one audit entry for each missing page that was opened (AD 2). */
function useAuditEntry(): void {
  const isRecorded = useRef(false);
  useEffect(() => {
    if (isRecorded.current) return;
    isRecorded.current = true;
    const { pathname, href } = window.location;
    const metadata = { url: href.slice(0, 2000), userAgent: navigator.userAgent.slice(0, 500) };
    const body = { action: "404_error", entityType: "page", entityId: pathname.slice(0, 2000), metadata } as const;
    call(recordNotFound, { body }).catch(() => {
      // The user need not know that it could not be recorded.
    });
  }, []);
}
