import { useEffect, useId, useRef } from "react";
import { acceptanceForm } from "#domain/offers/legal-wording.ts";
import { createSignaturePad, type SignaturePad } from "#web/offers/customer-pages/signature-pad.ts";
import type { Strokes } from "#web/offers/customer-pages/strokes.ts";
import { Button } from "#web/ui/button.tsx";

/** Optional: the typed name is enough (decision 63). */
export function Signature({ onDrawn }: { onDrawn: (strokes: Strokes) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const label = useId();
  useEffect(() => {
    pad.current = canvas.current && createSignaturePad(canvas.current, [], onDrawn);
    return () => pad.current?.end();
  }, [onDrawn]);
  return (
    <div className="field">
      <p id={label} className="t-strong">
        {acceptanceForm.signature.label} <span className="font-normal text-ink-3">(optional)</span>
      </p>
      <div className="sign-pad">
        <canvas ref={canvas} role="img" aria-describedby={label} />
        <Button look="quiet" size="sm" onClick={() => pad.current?.clear()}>
          Clear
        </Button>
      </div>
      <p className="field-hint">{acceptanceForm.signature.hint}</p>
    </div>
  );
}
