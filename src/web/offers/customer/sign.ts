// A field to draw a signature in, with a finger, a pen or a mouse. The form sends its points; the server draws them.
import { padOn } from "./pad.ts";
import { readStrokes, writeStrokes } from "./strokes.ts";

export function letSign(): void {
  const field = document.querySelector<HTMLElement>("[data-sign]");
  const canvas = field?.querySelector("canvas");
  const input = field?.querySelector<HTMLInputElement>("input[name=strokes]");
  if (!field || !canvas || !input) return;
  const pad = padOn(canvas, readStrokes(input.value), (strokes) => {
    input.value = writeStrokes(strokes);
  });
  if (!pad) return;
  field.hidden = false;
  field.querySelector("[data-clear]")?.addEventListener("click", pad.clear);
  field.querySelector("[data-skip]")?.addEventListener("click", () => {
    pad.clear();
    field.hidden = true;
    document.querySelector<HTMLElement>("#agree")?.focus();
  });
}
