// Offers to install Volute once the user has worked without a network here, until they decline.
import { useState } from "react";
import { showInstallPrompt, useInstallPrompt } from "#web/kernel/offline/app-install.ts";
import { dismissInstallPrompt, isInstallUseful } from "#web/kernel/offline/storage-persistence.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";

export function InstallPanel() {
  const offer = useInstallPrompt();
  const [isWanted, setIsWanted] = useState(() => isInstallUseful() && !isInstalled());
  if (!isWanted || !(offer || isAppleDevice())) return null;
  const dismiss = () => {
    dismissInstallPrompt();
    setIsWanted(false);
  };
  return (
    <Panel title="Volute on the Home Screen">
      <PanelBody className="grid gap-3">
        <p>
          {offer
            ? "Once installed, Volute opens like an app, and browsers keep its offline copies for longer."
            : "Safari deletes Volute’s offline copies after seven days without use, unless Volute is on the Home Screen. Press Share, then Add to Home Screen, and sign in there again."}
        </p>
        <div className="flex flex-wrap gap-2">
          {offer && (
            <Button look="primary" onClick={() => void showInstallPrompt()}>
              Install
            </Button>
          )}
          <Button onClick={dismiss}>{offer ? "Not Now" : "Do Not Show Again"}</Button>
        </div>
      </PanelBody>
    </Panel>
  );
}

/** Opened from the home screen; `standalone` is Safari's own property for it. */
const isInstalled = () =>
  window.matchMedia("(display-mode: standalone)").matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** An iPad reports that it is a Mac, but a Mac has no touch screen. */
const isAppleDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);
