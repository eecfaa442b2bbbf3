// An unexpected error in the console fails the test.
const errors: string[] = [];
const expected: RegExp[] = [];

/** Expects such an error in this test, such as one that QB 4 wants there. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

export function watchConsole(): void {
  const print = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(" ");
    if (expected.some((pattern) => pattern.test(text))) return;
    errors.push(text);
    print(...parts);
  };
}

/** Unexpected errors since the last call. */
export function takeConsoleErrors(): string[] {
  expected.length = 0;
  return errors.splice(0);
}
