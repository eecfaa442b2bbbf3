// Saving one of the company's people from a form in a dialog.
import { useMutation } from "@tanstack/react-query";
import { type CompanyUser, createCompanyUser, updateCompanyUser } from "#contract/company-users.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { getCurrentUser } from "#contract/people.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { errorToast } from "#web/kernel/error-toast.ts";
import { currentIn } from "#web/kernel/outdated.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { useSession } from "#web/kernel/session.tsx";
import { toast } from "#web/ui/toast.ts";
import { readUsersAgain } from "./list.ts";

export function useAdding(onDone: () => void) {
  return useMutation<CompanyUser, CallError, BodyOf<typeof createCompanyUser>>({
    mutationFn: (body) => call(createCompanyUser, { body }),
    async onSuccess({ firstName, lastName, email }) {
      toast({ title: "User created", description: `${firstName} ${lastName} can sign in as ${email}.` });
      onDone();
      await readUsersAgain();
    },
    onError: (error) => errorToast(error, "Failed to create user. Please try again."),
  });
}

type Edit = BodyOf<typeof updateCompanyUser>;

/** Answers with somebody else's version in place of the saved one when they were faster; nothing is saved then. */
export function useEditing(id: string, onDone: () => void) {
  const { user } = useSession();
  return useMutation<{ saved: CompanyUser } | { current: CompanyUser }, CallError, Edit>({
    async mutationFn(body) {
      try {
        return { saved: await call(updateCompanyUser, { params: { id }, body }) };
      } catch (error) {
        const current = currentIn(updateCompanyUser, error);
        if (!current) throw error;
        return { current };
      }
    },
    async onSuccess(outcome) {
      if ("saved" in outcome) {
        toast({ title: "User updated", description: `${outcome.saved.firstName} ${outcome.saved.lastName}` });
        onDone();
        if (id === user.id) void queryClient.invalidateQueries({ queryKey: keyOf(getCurrentUser) });
      }
      await readUsersAgain();
    },
    onError: (error) => errorToast(error, "Failed to update user. Please try again."),
  });
}
