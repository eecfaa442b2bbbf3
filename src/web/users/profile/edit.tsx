// The user's own name and picture (decision 40).
import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { updateProfile } from "#contract/users/profile.ts";
import { type CurrentUser, FirstName, getCurrentUser, LastName } from "#contract/users/sign-in.ts";
import { formatInitials } from "#domain/roles.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { findFieldError, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import { shrinkPicture, stripDataUrl } from "./picture.ts";
import { Portrait } from "./portrait.tsx";

/** The picture is a `data:` address; without one it is null. */
const schema = z.object({ firstName: FirstName, lastName: LastName, picture: z.nullable(z.string()) });
type Values = z.output<typeof schema>;
const toValues = (user: CurrentUser | null): Values => ({
  firstName: user?.firstName ?? "",
  lastName: user?.lastName ?? "",
  picture: user?.profileImageUrl ?? null,
});
/** The frame shows it at once. */
const cacheUser = (user: CurrentUser) => void queryClient.setQueryData(buildQueryKey(getCurrentUser), user);

export function ProfileDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const record = useRecordForm({
    name: `profile/${user.id}`,
    endpoint: updateProfile,
    record: user,
    toValues,
    schema,
    save: ({ picture, ...names }, base, changed) =>
      call(updateProfile, {
        body: {
          ...names,
          version: base?.version,
          ...(changed.has("picture") && { picture: picture && stripDataUrl(picture) }),
        },
      }),
    onSaved(saved) {
      cacheUser(saved);
      toast({ title: "Profile updated" });
      onClose();
    },
    onConflict: cacheUser,
    onFailed: (error) => showErrorToast(error, "Failed to update profile. Please try again."),
  });
  const { control, setValue } = record.form;
  const picture = useWatch({ control, name: "picture" });
  return (
    <RecordDialog
      title="Edit profile"
      send="Save Changes"
      sending="Saving..."
      record={record}
      describeTheirs={({ firstName, lastName }) => `Now it is ${firstName} ${lastName}.`}
      onClose={onClose}
    >
      <PictureField
        user={user}
        picture={picture}
        serverError={findFieldError(record, "picture")}
        onPicture={(picture) => setValue("picture", picture, { shouldDirty: true })}
      />
      <TextField of={record.form} name="firstName" label="First name" autoComplete="given-name" />
      <TextField of={record.form} name="lastName" label="Last name" autoComplete="family-name" />
    </RecordDialog>
  );
}

function PictureField({
  user,
  picture,
  serverError,
  onPicture,
}: {
  user: CurrentUser;
  picture: string | null;
  serverError: string | undefined;
  onPicture: (picture: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const takePicture = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const picture = await shrinkPicture(file);
    // So that the same file can be chosen again.
    target.value = "";
    setFileError("error" in picture ? picture.error : null);
    if ("address" in picture) onPicture(picture.address);
  };
  const error = fileError ?? serverError;
  return (
    <div id="picture" tabIndex={-1} className="flex items-center gap-4">
      <Portrait initials={formatInitials(user)} src={picture} />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label="Picture file"
            className="sr-only"
            tabIndex={-1}
            onChange={takePicture}
          />
          <Button size="sm" onClick={() => input.current?.click()}>
            <ImageUp /> {picture ? "Change picture" : "Add picture"}
          </Button>
          {picture && (
            <Button size="sm" onClick={() => onPicture(null)}>
              <Trash2 /> Remove picture
            </Button>
          )}
        </div>
        <div role="status">{error && <FieldError>{error}</FieldError>}</div>
      </div>
    </div>
  );
}
