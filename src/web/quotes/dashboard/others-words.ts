// What is said of quotes that wait on this device and are sent by nobody who is signed in here now.

/** "Tom Hargreaves has 2 quotes waiting on this device. They are sent when Tom signs in." */
export function othersWords(personName: string, count: number): string {
  const first = personName.split(" ")[0] || "their owner";
  const [quotes, they] = count === 1 ? ["1 quote", "It is"] : [`${count} quotes`, "They are"];
  return `${personName || "Somebody"} has ${quotes} waiting on this device. ${they} sent when ${first} signs in.`;
}

/** Of the same person, who works for another company now. */
export function elsewhereWords(count: number): string {
  const [quotes, they] = count === 1 ? ["1 quote waits", "It is"] : [`${count} quotes wait`, "They are"];
  return `${quotes} on this device that you made in another company. ${they} sent only while you work for it.`;
}

/** For whoever hears a button alone; the company's name is not kept with what waits, so where there are several they are counted. */
export function elsewhereName(count: number, at: number, of: number): string {
  const quotes = count === 1 ? "1 quote" : `${count} quotes`;
  return `${quotes} of another company${of > 1 ? ` (${at + 1} of ${of})` : ""}`;
}
