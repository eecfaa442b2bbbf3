import { Spinner } from "#web/ui/spinner.tsx";

/** Shown until it is known who is signed in. Invisible for the first 200 ms: a quick reply causes no flicker. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh animate-[appear_1ms_200ms_both] place-items-center">
      <Spinner label="Loading..." />
    </main>
  );
}
