import { useSyncExternalStore } from "react";
import { onWaiting, readWaiting, type Waiting } from "./waiting.ts";

export const useQueue = (): Waiting => useSyncExternalStore(onWaiting, readWaiting);
