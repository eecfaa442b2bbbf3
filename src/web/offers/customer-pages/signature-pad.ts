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
  initialStrokes: Strokes,
  onDrawn: (strokes: Strokes) => void,
): SignaturePad | null {
  const context = canvas.getContext("2d");
  if (!context) return null;
  let strokes = initialStrokes;
  const listenerAbort = new AbortController();
  const { signal } = listenerAbort;

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
      for (const [index, [x, y]] of stroke.entries()) {
        const canvasPoint = [(x / 1000) * canvas.width, (y / 1000) * canvas.width] as const;
        if (index === 0) context.moveTo(...canvasPoint);
        // A dot is a line of zero length.
        if (index > 0 || stroke.length === 1) context.lineTo(...canvasPoint);
      }
    }
    context.stroke();
  };
  const reportStrokes = () => {
    canvas.setAttribute(
      "aria-label",
      countPoints(strokes) > 0 ? "Your drawn signature" : "Empty field for a signature",
    );
    onDrawn(strokes);
  };

  let activePointerId: number | null = null;
  const addEventPoints = (event: PointerEvent) => {
    const { left, top, width } = canvas.getBoundingClientRect();
    // Between two frames a pen passes several points.
    const coalescedEvents = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of coalescedEvents.length > 0 ? coalescedEvents : [event])
      addPoint(strokes, toSignaturePoint(clientX - left, clientY - top, width));
    draw();
  };
  const listen = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    handle: (event: PointerEvent) => void,
  ) => canvas.addEventListener(type, handle, { signal });
  listen("pointerdown", (event) => {
    if (activePointerId !== null || event.button !== 0) return;
    activePointerId = event.pointerId;
    canvas.setPointerCapture(activePointerId);
    strokes.push([]);
    addEventPoints(event);
  });
  listen("pointermove", (event) => event.pointerId === activePointerId && addEventPoints(event));
  for (const type of ["pointerup", "pointercancel"] as const) {
    listen(type, (event) => {
      if (event.pointerId !== activePointerId) return;
      activePointerId = null;
      reportStrokes();
    });
  }
  const resizeObserver = new ResizeObserver(draw);
  resizeObserver.observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw, { signal });
  reportStrokes();
  return {
    clear() {
      strokes = [];
      reportStrokes();
      draw();
    },
    end() {
      listenerAbort.abort();
      resizeObserver.disconnect();
    },
  };
}
