const MAX_NAME_LENGTH = 200;

/** "Pump (copy)", "Pump (copy 2)": the first name that is not taken. */
export function copyName(name: string, others: readonly { name: string }[]): string {
  const takenNames = new Set(others.map((other) => other.name.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? " (copy)" : ` (copy ${number})`;
    const copy = `${name.slice(0, MAX_NAME_LENGTH - suffix.length)}${suffix}`;
    if (!takenNames.has(copy.toLowerCase())) return copy;
  }
}
