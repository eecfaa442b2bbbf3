// The device of a session, in everyday words.

/** In this order, first match wins: Edge also says "Chrome" in its user agent, and Chrome also says "Safari". */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome on Windows", from the browser's user agent; "Unknown device" if that does not tell. */
export function describeDevice(userAgent: string | null): string {
  const findName = (patterns: typeof browsers) => patterns.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown device");
}
