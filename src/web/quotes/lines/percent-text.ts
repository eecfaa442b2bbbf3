/** "12.5 %" without its sign. */
export const dropPercentSign = (text: string): string => text.trim().replace(/%$/, "").trimEnd();
