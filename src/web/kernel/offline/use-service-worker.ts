import { useSyncExternalStore } from "react";
import { onServiceWorkerChange, readServiceWorkerState, type ServiceWorkerState } from "./service-worker-state.ts";

export const useServiceWorkerState = (): ServiceWorkerState =>
  useSyncExternalStore(onServiceWorkerChange, readServiceWorkerState);
