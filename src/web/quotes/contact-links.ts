// Links from a customer's details to the user's telephone and map.

/** "0161 496 0123 ext 4" rings the number, and then dials the extension. */
export function buildTelephoneUrl(telephone: string): string {
  const [number = "", extension] = telephone.split(/ext\.?/i);
  const digits = (text: string) => text.replace(/[^\d+]/g, "");
  // "+44 (0)161" is written for both ways to dial it; with the country's code the zero goes.
  const dialled = digits(number.replace(/^(\s*\+.*?)\(0\)/, "$1"));
  return `tel:${dialled}${extension ? `;ext=${digits(extension)}` : ""}`;
}

/** A search of the map for an address. */
export function buildMapUrl(address: string, postcode: string | null): string {
  const lines = address.split("\n").map((line) => line.trim());
  const place = postcode && !address.includes(postcode) ? [...lines, postcode] : lines;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.filter(Boolean).join(", "))}`;
}
