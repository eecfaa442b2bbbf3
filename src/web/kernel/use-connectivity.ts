import { useSyncExternalStore } from "react";
import { type Connectivity, onConnectivityChange, readConnectivity } from "./connectivity.ts";

export const useConnectivity = (): Connectivity => useSyncExternalStore(onConnectivityChange, readConnectivity);
