import { useSyncExternalStore } from "react";
import { onQueueViewChange, type QueueView, readQueueView } from "./queue-view.ts";

export const useOfflineQueue = (): QueueView => useSyncExternalStore(onQueueViewChange, readQueueView);
