/** The page that the worker of the browser keeps, the same for everybody. */
export const SHELL_PATH = "/shell";

/** Stands on every answer of Volute: what comes without it, a hotel's sign-in page for one, was not written by it. */
export const FROM_VOLUTE = "x-volute";

/** Which build of the pages the server has: one that was opened with another may offer to load itself anew. */
export const BUILD = "x-volute-build";
