const readSendsEmails = () => document.querySelector<HTMLMetaElement>("meta[name=sends-emails]")?.content;

/** Whether this installation sends emails, as the server said in this page. */
export const canSendEmail = () => readSendsEmails() !== "no";

/** The same before an email is promised: the page cached for use without a network does not know. */
export const isEmailConfirmed = () => readSendsEmails() === "yes";
