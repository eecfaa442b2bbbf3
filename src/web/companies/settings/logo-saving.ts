// Uploads and removes the company's logo. The server detects what the file really is.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Company, getCompany, removeLogo, uploadLogo } from "#contract/companies.ts";
import { checkLogo } from "#domain/companies/logo.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { encodeBase64 } from "#web/kernel/base64.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";
import { toast } from "#web/ui/feedback/toast.ts";

const cacheCompany = (company: Company) => queryClient.setQueryData(buildQueryKey(getCompany), company);

export function useLogo(company: Company) {
  const params = { companyId: company.id };
  const [fileError, setFileError] = useState<string | null>(null);

  const uploading = useMutation<{ replaced: boolean }, CallError | DOMException, File>({
    async mutationFn(file) {
      const brandImageData = await encodeBase64(file);
      const body = { brandImageData, brandImageType: file.type, brandImageSize: file.size };
      const send = async (version: number) => {
        cacheCompany(await call(uploadLogo, { params, body: { ...body, version } }));
        return { replaced: false };
      };
      try {
        return await send(company.version);
      } catch (error) {
        const current = readCurrentVersion(getCompany, error);
        if (!current) throw error;
        cacheCompany(current);
        // The other user changed something else: both changes are saved.
        return current.brandImageData === company.brandImageData ? send(current.version) : { replaced: true };
      }
    },
    onSuccess: ({ replaced }) => void (replaced || toast({ title: "Logo uploaded" })),
    onError(error) {
      if ("status" in error && error.status === 401) return;
      toast({ title: "Upload failed", description: "Failed to upload image. Please try again.", destructive: true });
    },
  });

  const removal = useMutation<unknown, CallError>({
    mutationFn: () => call(removeLogo, { params }),
    onSuccess() {
      toast({ title: "Logo removed" });
      return queryClient.invalidateQueries({ queryKey: buildQueryKey(getCompany) });
    },
    onError(error) {
      if (error.status === 401) return;
      toast({ title: "Error", description: "Failed to remove logo. Please try again.", destructive: true });
    },
  });

  return {
    upload(file: File) {
      const fault = checkLogo(file);
      setFileError(fault);
      uploading.reset();
      if (fault) toast({ title: "Upload failed", description: fault, destructive: true });
      else uploading.mutate(file);
    },
    uploading: uploading.isPending,
    /** Another user's logo was saved first. */
    replaced: uploading.data?.replaced ?? false,
    error: fileError ?? (uploading.error && describeFailure(uploading.error)),
    remove: (onSettled: () => void) => removal.mutate(undefined, { onSettled }),
    removing: removal.isPending,
  };
}

function describeFailure(error: CallError | DOMException): string {
  return "sentence" in error ? (error.sentence ?? error.message) : "The file could not be read.";
}
