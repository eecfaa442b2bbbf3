import { useEffect, useState } from "react";

/** The value once it has stayed the same for so long; a blank or false one at once. */
export function useDelayed<T>(value: T, pauseMs: number): T {
  const [delayedValue, setDelayedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayedValue(value), value ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return delayedValue;
}
