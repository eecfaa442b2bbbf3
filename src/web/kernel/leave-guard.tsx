// Asks before the user leaves unsaved changes: by a link, by Back, by signing out, or by closing the page.
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { guardNavigation, type LeaveAction } from "./navigation-guard.ts";

/** The question, to be rendered in the page; `on` while there is something unsaved. */
export function LeaveGuard({
  on,
  destroys = true,
  title = "Leave without saving?",
  children,
}: {
  on: boolean;
  /** False if the changes are kept for later: then leaving is not red. */
  destroys?: boolean;
  title?: string;
  /** What happens to the changes. */
  children: ReactNode;
}) {
  const [, navigate] = useLocation();
  const [pendingLeave, setPendingLeave] = useState<{ leave: LeaveAction } | null>(null);
  /** Once the user has confirmed, nothing asks again, unless they stay. */
  const [isLeaving, setIsLeaving] = useState(false);
  const isGuarded = on && !isLeaving;

  useEffect(() => {
    if (!isGuarded) return;
    const askBeforeLeaving = (action: LeaveAction) => setPendingLeave({ leave: action });
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !isLeavingClick(event, link)) return;
      // Before the router sees the click.
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = link;
      askBeforeLeaving(() => navigate(pathname + search + hash));
    };
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const releaseBack = guardNavigation(askBeforeLeaving);
    document.addEventListener("click", handleClick, { capture: true });
    window.addEventListener("beforeunload", handleUnload);
    return () => {
      releaseBack();
      document.removeEventListener("click", handleClick, { capture: true });
      window.removeEventListener("beforeunload", handleUnload);
    };
  }, [isGuarded, navigate]);

  // After the guards have been removed.
  useEffect(() => {
    if (!isLeaving) return;
    pendingLeave?.leave(() => {
      setPendingLeave(null);
      setIsLeaving(false);
    });
  }, [isLeaving, pendingLeave]);

  return (
    <Dialog
      open={pendingLeave !== null && !isLeaving}
      onOpenChange={(open) => !open && setPendingLeave(null)}
      title={title}
      description={children}
      footer={
        <>
          <DialogClose>Stay</DialogClose>
          <Button look={destroys ? "danger" : "primary"} onClick={() => setIsLeaving(true)}>
            Leave
          </Button>
        </>
      }
    />
  );
}

/** An ordinary click on a link to another page of ours in this tab. */
function isLeavingClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlainClick || link.target || link.hasAttribute("download") || link.origin !== window.location.origin)
    return false;
  return link.pathname !== window.location.pathname;
}
