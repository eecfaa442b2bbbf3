/** The pages for a forgotten password and for the emails' password links. */
export const FORGOT_PASSWORD_PATH = "/forgot-password";
export const RESET_PASSWORD_PATH = "/reset-password";
export const FIRST_PASSWORD_PATH = "/first-password";
