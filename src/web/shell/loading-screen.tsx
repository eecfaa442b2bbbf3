import { Spinner } from "#web/ui/spinner.tsx";

/** While it is not known yet who is signed in. Invisible for the first 200 ms: nothing flashes by on a quick answer. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh animate-[appear_1ms_200ms_both] place-items-center">
      <Spinner label="Loading..." />
    </main>
  );
}
