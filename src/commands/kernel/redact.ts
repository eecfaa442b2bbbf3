/** Redacts errors before printing: Node and drivers repeat addresses, even invalid ones, with their passwords. */
export const redactPasswords = (text: string): string =>
  text.replace(/(:\/\/[^\s:/@]*):[^\n]*@/g, "$1:***@").replace(/(password=)[^\s&'"]*/gi, "$1***");
