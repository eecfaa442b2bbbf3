// Drags a row of a list to where another row stands, with a mouse. By keyboard and touch its menu moves it.
import { type DragEvent, useState } from "react";

/** The attributes of a row and of its handle; null if nothing can be moved. */
export function useRowDrag<R extends { id: string }>(
  rows: readonly R[],
  onMoveTo: ((row: R, target: R) => void) | undefined,
) {
  const [dragged, setDragged] = useState<R | null>(null);
  const [targetId, setTargetId] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setTargetId(null);
  };
  if (!onMoveTo) return null;
  const findPlace = (rowId: string | undefined) => rows.findIndex(({ id }) => id === rowId);
  return {
    handle: (row: R) => ({
      draggable: true,
      onDragStart({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) {
        dataTransfer.effectAllowed = "move";
        // Firefox drags nothing without data.
        dataTransfer.setData("text/plain", row.id);
        if (currentTarget.parentElement) dataTransfer.setDragImage(currentTarget.parentElement, 8, 8);
        setDragged(row);
      },
      onDragEnd: end,
    }),
    target: (row: R) => ({
      "data-drop": row.id !== targetId ? undefined : findPlace(dragged?.id) < findPlace(row.id) ? "after" : "before",
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        setTargetId(row.id === dragged.id ? null : row.id);
      },
      onDrop(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        if (row.id !== dragged.id) onMoveTo(dragged, row);
        end();
      },
    }),
  };
}
