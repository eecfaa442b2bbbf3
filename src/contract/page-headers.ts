/** The page that the worker of the browser keeps, the same for everybody. */
export const SHELL_PATH = "/shell";

/** Stands on every answer of Volute. What comes without it, such as a hotel's sign-in page, is not kept by the worker. */
export const VOLUTE_HEADER = "x-volute";

/** Which build of the pages the server has: one that was opened with another may offer to load itself anew. */
export const BUILD_HEADER = "x-volute-build";
