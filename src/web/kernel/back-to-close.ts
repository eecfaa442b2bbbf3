// Something that covers the page: the browser's Back closes it, and the page below stays.
import { useEffect, useRef } from "react";

interface CoverState {
  isCovered?: boolean;
}

/** Returns the function that closes it in the same way, for its button. While it `stays`, Back does nothing. */
export function useBackToClose(onClose: () => void, stays: boolean): () => void {
  const latest = useRef({ onClose, stays });
  latest.current = { onClose, stays };
  const isClosing = useRef(false);
  useEffect(() => {
    const cover = () => history.pushState({ ...history.state, isCovered: true }, "");
    // After a reload the entry is there already.
    if (!(history.state as CoverState | null)?.isCovered) cover();
    const handleBack = () => {
      if (latest.current.stays) return cover();
      isClosing.current = true;
      latest.current.onClose();
    };
    window.addEventListener("popstate", handleBack);
    return () => window.removeEventListener("popstate", handleBack);
  }, []);
  return () => {
    // A second press would leave the page.
    if (isClosing.current) return;
    isClosing.current = true;
    history.back();
  };
}
