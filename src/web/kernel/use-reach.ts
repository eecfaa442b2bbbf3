import { useSyncExternalStore } from "react";
import { type Connectivity, onConnectivityChange, readConnectivity } from "./reach.ts";

export const useConnectivity = (): Connectivity => useSyncExternalStore(onConnectivityChange, readConnectivity);
