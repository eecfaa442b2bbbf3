/** The slug of a company's name: lowercase letters and digits, one hyphen for everything else between them (AD 4). */
export function buildSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
