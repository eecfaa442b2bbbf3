/** Where a forgotten password is told, and where the letters' links lead. */
export const FORGOTTEN = "/forgot-password";
export const NEW_PASSWORD = "/reset-password";
export const FIRST_PASSWORD = "/first-password";
