// Navigation to another page, which would end the test.
import { onTestFinished } from "vitest";

/** From now on the page stays. Returns the addresses that it would have opened. */
export function stayHere(): () => string[] {
  const paths: string[] = [];
  const refuse = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url);
    paths.push(pathname + search);
  };
  navigation.addEventListener("navigate", refuse);
  onTestFinished(() => navigation.removeEventListener("navigate", refuse));
  return () => paths;
}
