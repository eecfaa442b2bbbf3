/** Where a forgotten password is told, and where the letter's link leads. */
export const FORGOTTEN = "/forgot-password";
export const NEW_PASSWORD = "/reset-password";
