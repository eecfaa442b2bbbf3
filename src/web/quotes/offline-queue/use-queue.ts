import { useSyncExternalStore } from "react";
import { onQueueStateChange, type QueueState, readQueueState } from "./queue-state.ts";

export const useOfflineQueue = (): QueueState => useSyncExternalStore(onQueueStateChange, readQueueState);
