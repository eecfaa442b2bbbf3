import { useSyncExternalStore } from "react";
import { onWorker, readWorker, type Worker } from "./worker.ts";

export const useWorker = (): Worker => useSyncExternalStore(onWorker, readWorker);
