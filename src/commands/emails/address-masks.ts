// Masks emails on a terminal, because its lines stay in histories and tickets.

/** An operator who knows the address can recognise it; nobody else learns one. */
export const maskAddress = (address: string): string => address.replace(/^(.).*(@.*)$/u, "$1…$2");

/** A mail server's message often names the recipient. */
export const maskAddresses = (sentence: string): string =>
  sentence.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/gu, (address) => maskAddress(address));

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/** As in "3 d". */
export function formatAge(since: string, now: number): string {
  const elapsed = now - Date.parse(since);
  const [unit, length] = UNITS.find(([, length]) => elapsed >= length) ?? ["s", 1000];
  return `${Math.max(0, Math.floor(elapsed / length))} ${unit}`;
}
