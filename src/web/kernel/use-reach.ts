import { useSyncExternalStore } from "react";
import { onReach, type Reach, readReach } from "./reach.ts";

export const useReach = (): Reach => useSyncExternalStore(onReach, readReach);
