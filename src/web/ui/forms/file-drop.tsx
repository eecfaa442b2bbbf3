import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";

/** Accepts one file, dropped here or chosen with the button that `children` contains. */
export function FileDrop({
  label,
  accept,
  onFile,
  className,
  children,
}: {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  className: string;
  children: (choose: () => void) => ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const takeFirstFile = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    // Cleared, so that the same file can be chosen again after it was changed or has failed.
    if (input.current) input.current.value = "";
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      data-drop
      data-over={isDraggedOver || undefined}
      className={joinClassNames(
        "rounded-md border-2 border-dashed border-edge bg-sunken p-4 data-over:border-brand-edge data-over:bg-brand-tint",
        className,
      )}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        takeFirstFile(event.dataTransfer.files);
      }}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => takeFirstFile(target.files)}
      />
    </div>
  );
}
