// In an import: the file to import is chosen or dropped here, and a template of it is saved.
import { Download, FileSpreadsheet } from "lucide-react";
import { saveFile } from "#web/kernel/download.ts";
import { Button } from "#web/ui/button.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import type { FileImport } from "./use-file-import.ts";

export function FileChoice({
  importing,
  template,
}: {
  importing: Pick<FileImport<unknown>, "busy" | "choose" | "file">;
  /** Its name and content. */
  template: () => [name: string, content: string];
}) {
  const downloadTemplate = () => {
    const [name, content] = template();
    saveFile(new File([content], name, { type: "text/csv" }));
  };
  return (
    <FileDrop
      label="CSV file"
      accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values,text/plain"
      onFile={(file) => importing.busy !== "importing" && importing.choose(file)}
      className="flex flex-wrap items-center gap-3"
    >
      {(choose) => (
        <>
          <FileSpreadsheet className="size-6 text-ink-3" />
          <p className="grow">
            {importing.file ? (
              <strong className="wrap-anywhere">{importing.file.name}</strong>
            ) : (
              "Drag a file here, or choose one"
            )}
          </p>
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:flex-row-reverse">
            <Button look="quiet" onClick={downloadTemplate}>
              <Download /> Template
            </Button>
            <Button className="max-md:flex-1" onClick={choose}>
              {importing.file ? "Choose another" : "Choose a file"}
            </Button>
          </div>
        </>
      )}
    </FileDrop>
  );
}
