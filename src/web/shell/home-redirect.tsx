import { useEffect, useState } from "react";
import { useLocation } from "wouter";

/**
 * Announces the start page and goes there after a while, unless the user touches, clicks or presses anything first:
 * then the page stays (WCAG 2.2.1).
 */
export function RedirectHome({ afterMs }: { afterMs: number }) {
  const [, navigate] = useLocation();
  // Starts after the first paint: a screen reader announces a status that changes, not its initial text.
  const [state, setState] = useState<"arriving" | "going" | "staying">("arriving");
  useEffect(() => {
    if (state === "staying") return;
    const timer = setTimeout(() => navigate("/", { replace: true }), afterMs);
    const cancelRedirect = () => setState("staying");
    document.addEventListener("keydown", cancelRedirect);
    document.addEventListener("pointerdown", cancelRedirect);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", cancelRedirect);
      document.removeEventListener("pointerdown", cancelRedirect);
    };
  }, [state, afterMs, navigate]);
  useEffect(() => setState("going"), []);
  return (
    <p className="t-small mt-2 text-ink-3" role="status">
      {state === "going" &&
        `You will be taken to Home in ${afterMs / 1000} seconds. Press any key or touch the page to stay.`}
      {state === "staying" && "You are staying on this page."}
    </p>
  );
}
