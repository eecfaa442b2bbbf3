/** A search of the user's map for a customer's address. */
export function buildMapUrl(address: string, postcode: string | null): string {
  const lines = address.split("\n").map((line) => line.trim());
  const place = postcode && !address.includes(postcode) ? [...lines, postcode] : lines;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.filter(Boolean).join(", "))}`;
}
