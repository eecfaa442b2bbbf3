// A change of a customer, a site, a pump or a service that is one press or one field.
import { useMutation } from "@tanstack/react-query";
import type { CallError } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { refreshCustomers } from "./refresh.ts";

interface RecordChange<Saved, Input> {
  save: (input: Input) => Promise<Saved>;
  onSaved: (saved: Saved, input: Input) => void;
  failure: string;
}

export function useRecordChange<Saved, Input = void>({ save, onSaved, failure }: RecordChange<Saved, Input>) {
  const change = useMutation<Saved, CallError, Input>({
    mutationFn: save,
    onSuccess(saved, input) {
      onSaved(saved, input);
      return refreshCustomers();
    },
    async onError(error) {
      showErrorToast(error, failure);
      // Somebody else was faster: the page shows what they saved.
      if (error.status === 409) await refreshCustomers();
    },
  });
  return { ...change, errorText: change.error && (describeError(change.error) ?? failure) };
}
