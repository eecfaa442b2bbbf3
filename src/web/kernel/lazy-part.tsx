// Parts of the program that are fetched when they are first needed.
import { type ComponentType, lazy, useState } from "react";

/** A part did not arrive: no connection, or a deployment has replaced it since this page was loaded. */
export class ChunkLoadError extends Error {
  /** Lets it be asked for again when it is shown the next time. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super("A part of Volute could not be loaded. You may be offline, or a new version has been installed.", { cause });
    this.forget = forget;
  }
}

const Nothing = () => null;

/** A component that is fetched when it is first shown, or before by `fetch`. */
export type LazyComponent<Props> = ComponentType<Props> & { fetch: () => Promise<unknown> };

/**
 * As React's `lazy`, which keeps a failure for ever; here the failure can be forgotten. What is there already is shown at
 * once: `lazy` would show the fallback first, and React leaves no fallback again before 300 ms. `isExtra`: the page does
 * without it where it does not arrive.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false } = {},
): LazyComponent<Props> {
  let Ready: ComponentType<Props> | undefined;
  const fetch = async () => {
    Ready ??= await load();
    return Ready;
  };
  let Loaded = begin();
  function begin() {
    return lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (error) {
        const forget = () => {
          Loaded = begin();
        };
        if (!isExtra) throw new ChunkLoadError(error, forget);
        forget();
        return { default: Nothing };
      }
    }) as ComponentType<Props>;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy` itself, it is called once for each part, in a module
  function Part(props: Props) {
    // Kept for as long as the component is mounted.
    const [Shown] = useState(() => Ready ?? Loaded);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetch });
}
