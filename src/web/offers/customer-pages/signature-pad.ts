// A canvas for drawing a signature with a finger, a pen or a mouse. It records points, which the server draws again.
import { addPoint, countPoints, type Strokes, toSignaturePoint } from "./strokes.ts";

export interface SignaturePad {
  clear: () => void;
  /** Releases the canvas. */
  end: () => void;
}

/** `onDrawn` is called after every stroke, and at once if strokes are given. Null if the browser cannot draw. */
export function createSignaturePad(
  canvas: HTMLCanvasElement,
  begun: Strokes,
  onDrawn: (strokes: Strokes) => void,
): SignaturePad | null {
  const context = canvas.getContext("2d");
  if (!context) return null;
  let strokes = begun;
  const ending = new AbortController();
  const { signal } = ending;

  const draw = () => {
    const { width, height } = canvas.getBoundingClientRect();
    const scale = devicePixelRatio || 1;
    // Setting its size clears a canvas, so everything is drawn again from the points.
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
        // A dot is a line of zero length.
        if (at > 0 || stroke.length === 1) context.lineTo(...place);
      }
    }
    context.stroke();
  };
  const tell = () => {
    canvas.setAttribute(
      "aria-label",
      countPoints(strokes) > 0 ? "Your drawn signature" : "Empty field for a signature",
    );
    onDrawn(strokes);
  };

  let pen: number | null = null;
  const add = (event: PointerEvent) => {
    const { left, top, width } = canvas.getBoundingClientRect();
    // Between two frames a pen passes several points.
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of passed.length > 0 ? passed : [event])
      addPoint(strokes, toSignaturePoint(clientX - left, clientY - top, width));
    draw();
  };
  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    hear: (event: PointerEvent) => void,
  ) => canvas.addEventListener(type, hear, { signal });
  on("pointerdown", (event) => {
    if (pen !== null || event.button !== 0) return;
    pen = event.pointerId;
    canvas.setPointerCapture(pen);
    strokes.push([]);
    add(event);
  });
  on("pointermove", (event) => event.pointerId === pen && add(event));
  for (const type of ["pointerup", "pointercancel"] as const) {
    on(type, (event) => {
      if (event.pointerId !== pen) return;
      pen = null;
      tell();
    });
  }
  const sizes = new ResizeObserver(draw);
  sizes.observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw, { signal });
  tell();
  return {
    clear() {
      strokes = [];
      tell();
      draw();
    },
    end() {
      ending.abort();
      sizes.disconnect();
    },
  };
}
