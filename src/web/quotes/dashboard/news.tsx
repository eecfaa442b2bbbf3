import { InstallPlate } from "./install-plate.tsx";
import { OthersWaiting } from "./others-waiting.tsx";

/** What there is to say about this device; mostly nothing. */
export function News() {
  return (
    <>
      <OthersWaiting />
      <InstallPlate />
    </>
  );
}
