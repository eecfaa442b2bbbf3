// Parts of the program that are loaded when they are first needed.
import { type ComponentType, lazy, useState } from "react";

/** A chunk did not arrive: no connection, or a deployment has replaced it since this page was loaded. */
export class ChunkLoadError extends Error {
  /** Lets it be requested again the next time it is shown. */
  readonly forget: () => void;

  constructor(cause: unknown, reset: () => void) {
    super("A part of Volute could not be loaded. You may be offline, or a new version has been installed.", { cause });
    this.forget = reset;
  }
}

const EmptyPart = () => null;

/** A component that is loaded when it is first shown, or earlier by `fetch`. */
export type LazyComponent<Props> = ComponentType<Props> & { fetch: () => Promise<unknown> };

/**
 * Like React's `lazy`, which remembers a failure for ever; here it can be forgotten. What is loaded already is shown at
 * once: `lazy` would show the fallback first, for at least 300 ms. `isExtra`: the page works without it if it does not
 * arrive.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false } = {},
): LazyComponent<Props> {
  let LoadedComponent: ComponentType<Props> | undefined;
  const fetch = async () => {
    LoadedComponent ??= await load();
    return LoadedComponent;
  };
  let LazyPart = createLazyPart();
  function createLazyPart() {
    return lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (error) {
        const reset = () => {
          LazyPart = createLazyPart();
        };
        if (!isExtra) throw new ChunkLoadError(error, reset);
        reset();
        return { default: EmptyPart };
      }
    }) as ComponentType<Props>;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy` itself, it is called once for each part, in a module
  function Part(props: Props) {
    // The same for as long as the component is mounted.
    const [ShownComponent] = useState(() => LoadedComponent ?? LazyPart);
    return <ShownComponent {...props} />;
  }
  return Object.assign(Part, { fetch });
}
