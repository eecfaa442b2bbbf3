/** The page that the service worker caches, the same for everyone. */
export const SHELL_PATH = "/shell";

/** Stands on every answer of Volute. What comes without it, such as a hotel's sign-in page, is not kept by the worker. */
export const VOLUTE_HEADER = "x-volute";

/** The build of the server's pages: a page that was opened with another one may offer to reload. */
export const BUILD_HEADER = "x-volute-build";
