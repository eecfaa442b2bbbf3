// Parts of the program that are fetched when they are first needed.
import { type ComponentType, lazy } from "react";

/** A part did not arrive: no connection, or a deployment has replaced it since this page was loaded. */
export class MissingPart extends Error {
  /** Lets it be asked for again when it is shown the next time. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super("A part of Volute could not be loaded. You may be offline, or a new version has been installed.", { cause });
    this.forget = forget;
  }
}

/** As React's `lazy`, which keeps a failure for ever; here the failure can be forgotten. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded = begin();
  function begin() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new MissingPart(error, () => {
          Loaded = begin();
        });
      }
    }) as ComponentType<Props>;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy` itself, it is called once for each part, in a module
  return function Part(props: Props) {
    return <Loaded {...props} />;
  };
}
