import { useSyncExternalStore } from "react";
import { onServiceWorkerChange, readServiceWorkerState, type ServiceWorkerState } from "./worker.ts";

export const useServiceWorkerState = (): ServiceWorkerState =>
  useSyncExternalStore(onServiceWorkerChange, readServiceWorkerState);
