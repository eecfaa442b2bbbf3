import { useSyncExternalStore } from "react";
import { onQueueStateChange, type QueueState, readQueueState } from "./waiting.ts";

export const useOfflineQueue = (): QueueState => useSyncExternalStore(onQueueStateChange, readQueueState);
