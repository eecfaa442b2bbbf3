// Asks before the user leaves unsaved changes: by a link, by Back, by signing out, or by closing the page.
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { guardNavigation, type LeaveAction } from "./navigation-guard.ts";

/** The question, to be rendered in the page; `on` while there is something to lose. */
export function LeaveGuard({ on, children }: { on: boolean /** What happens to the changes. */; children: ReactNode }) {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<{ go: LeaveAction } | null>(null);
  /** Once the user has confirmed, nothing asks again, unless they stay. */
  const [leaving, setLeaving] = useState(false);
  const guarded = on && !leaving;

  useEffect(() => {
    if (!guarded) return;
    const ask = (go: LeaveAction) => setLeave({ go });
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !leavesBy(event, link)) return;
      // Before the router sees the click.
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = link;
      ask(() => navigate(pathname + search + hash));
    };
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    const releaseBack = guardNavigation(ask);
    document.addEventListener("click", click, { capture: true });
    window.addEventListener("beforeunload", close);
    return () => {
      releaseBack();
      document.removeEventListener("click", click, { capture: true });
      window.removeEventListener("beforeunload", close);
    };
  }, [guarded, navigate]);

  // After the guards have been removed.
  useEffect(() => {
    if (!leaving) return;
    leave?.go(() => {
      setLeave(null);
      setLeaving(false);
    });
  }, [leaving, leave]);

  return (
    <Dialog
      open={leave !== null && !leaving}
      onOpenChange={(open) => !open && setLeave(null)}
      title="Leave without saving?"
      description={children}
      footer={
        <>
          <DialogClose>Stay</DialogClose>
          <Button look="danger" onClick={() => setLeaving(true)}>
            Leave
          </Button>
        </>
      }
    />
  );
}

/** An ordinary click on a link to another page of ours in this tab. */
function leavesBy(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const ordinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!ordinary || link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname;
}
