// A field for drawing a signature with a finger, a pen or a mouse. The form sends its points; the server draws them.
import { createSignaturePad } from "./signature-pad.ts";
import { parseStrokes, serialiseStrokes } from "./strokes.ts";

export function setUpSignatureField(): void {
  const field = document.querySelector<HTMLElement>("[data-sign]");
  const canvas = field?.querySelector("canvas");
  const input = field?.querySelector<HTMLInputElement>("input[name=strokes]");
  if (!field || !canvas || !input) return;
  const pad = createSignaturePad(canvas, parseStrokes(input.value), (strokes) => {
    input.value = serialiseStrokes(strokes);
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
