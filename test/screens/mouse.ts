// The mouse's button, held and released: what happens in between can be seen.
import type {} from "@vitest/browser-playwright";
import { cdp, type Locator } from "vitest/browser";

let place = { x: 0, y: 0 };
const send = (type: "mouseMoved" | "mousePressed" | "mouseReleased") =>
  cdp().send("Input.dispatchMouseEvent", { type, ...place, button: "left", buttons: 1, clickCount: 1 });

/** In its middle; ends after the page has been drawn with what the press has changed. */
export async function pressMouse(target: Locator): Promise<void> {
  const box = target.element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  place = { x: frame.x + box.x + box.width / 2, y: frame.y + box.y + box.height / 2 };
  await send("mouseMoved");
  await send("mousePressed");
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

export const releaseMouse = () => send("mouseReleased");
