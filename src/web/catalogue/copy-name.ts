const LONGEST = 200;

/** "Pump (copy)", "Pump (copy 2)": the first name that is not taken. */
export function copyName(name: string, others: readonly { name: string }[]): string {
  const taken = new Set(others.map((other) => other.name.toLowerCase()));
  for (let number = 1; ; number++) {
    const end = number === 1 ? " (copy)" : ` (copy ${number})`;
    const copy = `${name.slice(0, LONGEST - end.length)}${end}`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
