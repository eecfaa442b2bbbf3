// A file that is fetched when the user asks for it, and then saved.
import { useMutation } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import type { CallError, CallInput } from "./api.ts";
import { fetchFile, saveFile } from "./download.ts";
import { showErrorToast } from "./error-toast.ts";

export function useDownload<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return useMutation<File, CallError>({
    mutationFn: () => fetchFile(endpoint, input),
    onSuccess: saveFile,
    onError: (error) => showErrorToast(error, "Failed to download. Please try again."),
  });
}
