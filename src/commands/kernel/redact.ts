/** What is printed of an error as it is: Node and drivers repeat addresses, also those that are wrong, with their passwords. */
export const redactPasswords = (text: string): string =>
  text.replace(/(:\/\/[^\s:/@]*):[^\n]*@/g, "$1:***@").replace(/(password=)[^\s&'"]*/gi, "$1***");
