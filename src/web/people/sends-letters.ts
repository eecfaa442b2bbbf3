/** Whether this installation sends letters, as the server knew when it made this page. */
export const sendsLetters = () => document.querySelector<HTMLMetaElement>("meta[name=sends-letters]")?.content !== "no";
