import { Download } from "lucide-react";
import { useState } from "react";
import { type AuditFilters, exportAuditLogs } from "#contract/audit/audit.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Saves the entries that match the filters as a file. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const [running, setRunning] = useState(false);
  async function start(): Promise<void> {
    setRunning(true);
    try {
      const file = await fetchFile(exportAuditLogs, { query: filters });
      saveFile(file);
      toast({ title: "Export complete", description: `The audit log is in ${file.name}.` });
    } catch (error) {
      showErrorToast(error, "Failed to export the audit logs. Please try again.");
    } finally {
      setRunning(false);
    }
  }
  return (
    <Button pending={running} pendingLabel={<VisuallyHidden>Exporting...</VisuallyHidden>} onClick={() => void start()}>
      <Download />
      <span>
        CSV<VisuallyHidden> of these audit logs</VisuallyHidden>
      </span>
    </Button>
  );
}
