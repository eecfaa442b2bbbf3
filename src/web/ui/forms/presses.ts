// A field that is left may show an error, which moves everything below it. Where it is left by pressing a button, the
// button would move away from under the pointer, and the press would be lost.

let isPressed = false;
let waiting: (() => void)[] = [];

function begin(): void {
  isPressed = true;
}

/** After the click, which follows in the same task. */
function end(): void {
  setTimeout(() => {
    isPressed = false;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  });
}

/** May be called again: the same listener is added once. */
export function followPresses(): void {
  // A finger sends it too, before the focus moves.
  window.addEventListener("mousedown", begin, true);
  window.addEventListener("mouseup", end, true);
  window.addEventListener("dragend", end, true);
  window.addEventListener("blur", end);
}

/** Runs it now, or if something is being pressed, after that. */
export function runAfterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
