// A field to draw a signature in, with a finger, a pen or a mouse. The form sends its points; the server draws them.
import { addPoint, countPoints, pointAt, readStrokes, type Strokes, writeStrokes } from "./strokes.ts";

export function letSign(): void {
  const field = document.querySelector<HTMLElement>("[data-sign]");
  const canvas = field?.querySelector("canvas");
  const input = field?.querySelector<HTMLInputElement>("input[name=strokes]");
  const context = canvas?.getContext("2d");
  if (!field || !canvas || !input || !context) return;
  field.hidden = false;
  let strokes: Strokes = readStrokes(input.value);

  const draw = () => {
    const { width, height } = canvas.getBoundingClientRect();
    const scale = devicePixelRatio || 1;
    // Setting its size wipes a canvas, so all is drawn again from the points.
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.lineWidth = 2 * scale;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.strokeStyle = getComputedStyle(canvas).color;
    context.beginPath();
    for (const stroke of strokes) {
      for (const [at, [x, y]] of stroke.entries()) {
        const place = [(x / 1000) * canvas.width, (y / 1000) * canvas.width] as const;
        if (at === 0) context.moveTo(...place);
        // A dot is a line that goes nowhere.
        if (at > 0 || stroke.length === 1) context.lineTo(...place);
      }
    }
    context.stroke();
  };
  const keep = () => {
    input.value = writeStrokes(strokes);
    canvas.setAttribute(
      "aria-label",
      countPoints(strokes) > 0 ? "Your drawn signature" : "Empty field for a signature",
    );
  };

  let pen: number | null = null;
  const add = (event: PointerEvent) => {
    const { left, top, width } = canvas.getBoundingClientRect();
    // Between two frames a pen goes through many places.
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of passed.length > 0 ? passed : [event])
      addPoint(strokes, pointAt(clientX - left, clientY - top, width));
    draw();
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (pen !== null || event.button !== 0) return;
    pen = event.pointerId;
    canvas.setPointerCapture(pen);
    strokes.push([]);
    add(event);
  });
  canvas.addEventListener("pointermove", (event) => event.pointerId === pen && add(event));
  for (const type of ["pointerup", "pointercancel"] as const) {
    canvas.addEventListener(type, (event) => {
      if (event.pointerId !== pen) return;
      pen = null;
      keep();
    });
  }
  const clear = () => {
    strokes = [];
    keep();
    draw();
  };
  field.querySelector("[data-clear]")?.addEventListener("click", clear);
  field.querySelector("[data-skip]")?.addEventListener("click", () => {
    clear();
    field.hidden = true;
    document.querySelector<HTMLElement>("#agree")?.focus();
  });
  new ResizeObserver(draw).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  keep();
}
