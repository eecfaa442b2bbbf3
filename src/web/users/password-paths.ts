/** Where a forgotten password is told, and where the letters' links lead. */
export const FORGOT_PASSWORD_PATH = "/forgot-password";
export const RESET_PASSWORD_PATH = "/reset-password";
export const FIRST_PASSWORD_PATH = "/first-password";
