import { useSyncExternalStore } from "react";
import { type Connectivity, client } from "./client.ts";

function subscribe(listener: () => void): () => void {
  client.addEventListener("connectivity", listener);
  return () => client.removeEventListener("connectivity", listener);
}

export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, () => client.connectivity);
