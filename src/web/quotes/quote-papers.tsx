import { Copy, Download } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";

/** What will be made out of a quote; QB 2.8 shows it before it works. */
export function QuotePapers() {
  return (
    <Plate>
      <PlateBody className="grid grid-cols-2 items-center gap-2 max-md:*:nth-[-n+2]:col-span-2 lg:flex">
        <Later icon={Download}>Download PDF</Later>
        <Later icon={Copy}>Duplicate Quote</Later>
        <Later icon={Download}>PDF</Later>
        <Later icon={Download}>CSV</Later>
        <p id="papers-hint" className="t-small text-ink-3 max-lg:col-span-2 lg:ml-auto">
          Coming soon
        </p>
      </PlateBody>
    </Plate>
  );
}

function Later({ icon: Icon, children }: { icon: typeof Copy; children: string }) {
  return (
    <Button disabled aria-describedby="papers-hint">
      <Icon /> {children}
    </Button>
  );
}
