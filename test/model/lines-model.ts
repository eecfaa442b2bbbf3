// A second model of what lines and a discount add to a job (options.md, "How lines enter the price"): decimal text in and
// out, rounded on the written digits. It shares nothing with the domain.

interface ModelLine {
  /** "2.5". */
  quantity: string;
  price: string;
  state: "included" | "offered" | "taken";
  /** The options that it belongs to; none for all. */
  places?: readonly number[];
}

export interface ModelLines {
  labour: string;
  material: string;
  lines: readonly ModelLine[];
  discount: { percent: string } | { amount: string } | null;
}

/** The sum of all lines less the discount, and the total, of the option at a place; or why there is none. */
export function modelLines({ labour, material, lines, discount }: ModelLines, place = 1) {
  const mine = lines.filter(({ places = [] }) => places.length === 0 || places.includes(place));
  const sumOf = (state: ModelLine["state"]) =>
    mine.filter((line) => line.state === state).reduce((sum, line) => sum + times(line.quantity, line.price), 0n);
  const job = pennies(labour) + pennies(material);
  const covered = job + sumOf("included");
  const off =
    discount === null ? 0n : "amount" in discount ? pennies(discount.amount) : share(covered, discount.percent);
  if (off > covered) return "discount too large";
  const total = covered - off + sumOf("taken");
  const most = total + sumOf("offered");
  if ([covered, most].some((sum) => String(sum).length > 10)) return "too large";
  return { linesCost: write(total - job), totalCost: write(total) };
}

const digitsOf = (text: string): { whole: bigint; places: number } => {
  const [units = "", decimals = ""] = text.split(".");
  return { whole: BigInt(units + decimals), places: decimals.length };
};

/** Exactly, then to the penny by the first digit that is dropped. */
function times(a: string, b: string): bigint {
  const [x, y] = [digitsOf(a), digitsOf(b)];
  return cut(String(x.whole * y.whole), x.places + y.places - 2);
}
const pennies = (text: string): bigint => times(text, "1.00");
const share = (sum: bigint, percent: string): bigint => {
  const { whole, places } = digitsOf(percent);
  return cut(String(sum * whole), places + 2);
};

function cut(digits: string, dropped: number): bigint {
  if (dropped <= 0) return BigInt(digits + "0".repeat(-dropped));
  const padded = digits.padStart(dropped + 1, "0");
  const kept = BigInt(padded.slice(0, -dropped));
  return Number(padded.at(-dropped)) >= 5 ? kept + 1n : kept;
}

function write(pence: bigint): string {
  const text = String(pence < 0n ? -pence : pence).padStart(3, "0");
  return `${pence < 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}
