// Why a browser does not store data: each cause with a sentence for the user.
export type StorageFault = keyof typeof storageFaultTexts;

export const storageFaultTexts = {
  full: "This device’s storage is full.",
  refused: "This browser can’t store anything, for example in a private window.",
  blocked: "Another tab runs an older version of Volute. Close it, and reload this page.",
  newer: "This tab runs an older version of Volute. Reload the page.",
  broken: "The browser's storage is not responding. Close the browser and open it again.",
  long: "Some pages that you opened are too long to keep.",
} as const;

const faultsByErrorName: Record<string, StorageFault> = {
  QuotaExceededError: "full",
  // No `indexedDB` at all: a browser that was told to store nothing, and private windows of older browsers.
  ReferenceError: "refused",
  TypeError: "refused",
  SecurityError: "refused",
  NotAllowedError: "refused",
  BlockedError: "blocked",
  VersionError: "newer",
};

export const classifyFault = (error: unknown): StorageFault =>
  (error instanceof Error && faultsByErrorName[error.name]) || "broken";
