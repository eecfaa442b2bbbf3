/** An address that was written over several lines as one, for the small print: "Unit 4, Mill Lane, Leeds". */
export function addressLine(address: string): string {
  const lines = address.split(/[\r\n]/).map((line) => line.replace(/(?<![\s,])[\s,]+$/, "").trim());
  return lines.filter((line) => line !== "").join(", ");
}
