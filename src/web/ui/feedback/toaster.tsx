import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { useSyncExternalStore } from "react";
import { Button } from "#web/ui/button.tsx";
import { dismissToast, toastStore } from "./toast.ts";

/**
 * The notification area; one per page. F8 moves the focus there; hovering, focusing or leaving the window stops the
 * timer. Load it lazily: `toast()` can be called before it is mounted.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Radix.Root
          key={toast.id}
          className={toast.destructive ? "toast toast-bad" : "toast"}
          type={toast.destructive ? "foreground" : "background"}
          // The button that fixes the failure is shown nowhere else, so the notification stays.
          {...(toast.destructive && toast.action && { duration: Number.POSITIVE_INFINITY })}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
        >
          {toast.destructive ? <CircleAlert /> : <CircleCheck />}
          <div>
            <Radix.Title className="t-strong">{toast.title}</Radix.Title>
            {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
            {toast.action && (
              <Radix.Action asChild altText={toast.action.label}>
                <Button size="sm" className="mt-2" onClick={toast.action.onClick}>
                  {toast.action.label}
                </Button>
              </Radix.Action>
            )}
          </div>
          <Radix.Close asChild>
            <Button look="quiet" size="sm" square aria-label="Close">
              <X />
            </Button>
          </Radix.Close>
        </Radix.Root>
      )}
      {/* A dialog hides the rest of the page from screen readers, except elements with aria-live. */}
      <Radix.Viewport className="toaster" hotkey={["F8"]} aria-live="off" />
    </Radix.Provider>
  );
}
