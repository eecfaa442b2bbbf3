const said = () => document.querySelector<HTMLMetaElement>("meta[name=sends-emails]")?.content;

/** Whether this installation sends letters, as the server knew when it made this page. */
export const canSendEmail = () => said() !== "no";

/** The same for whoever promises one: the page that is kept for when there is no network does not know. */
export const isEmailConfirmed = () => said() === "yes";
