/** The page that the service worker caches, the same for everyone. */
export const SHELL_PATH = "/shell";

/** Set on every reply of Volute. The service worker caches no reply without it, such as a hotel's sign-in page. */
export const VOLUTE_HEADER = "x-volute";

/** The build of the server's pages: a page that was opened with another one may offer to reload. */
export const BUILD_HEADER = "x-volute-build";
