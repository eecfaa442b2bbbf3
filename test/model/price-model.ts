// A second price formula, written from QB 9 and decisions 13 to 15 and 125 alone: decimal text in, decimal text out, and
// arithmetic as on paper, digit by digit. It shares nothing with the domain, so that the two can disagree.

export interface ModelInput {
  zoneHours: string;
  hourlyRate: string;
  minEngineers: string;
  /** Null if the company does not apply it. */
  accessMultiplier: string | null;
  jobHours: string;
  pumpBase: string;
  motorMultiplier: string;
  driveMultiplier: string;
  /** How much of the pump's price is charged: "0.50" is half. */
  materialShare: string;
}

export interface ModelPrice {
  labourHours: string;
  engineerCount: string;
  labourCost: string;
  materialCost: string;
  totalCost: string;
}

/** The price with exactly two decimals each, or "too large" for what the columns of AD 3 can't hold. */
export function modelPrice(input: ModelInput): ModelPrice | "too large" {
  const hours = add(read(input.zoneHours), read(input.jobHours));
  const labour = [input.minEngineers, input.hourlyRate, input.accessMultiplier ?? "1"]
    .map(read)
    .reduce((product, factor) => multiply(product, factor), hours);
  const material = [input.driveMultiplier, input.motorMultiplier, input.pumpBase]
    .map(read)
    .reduce((product, factor) => multiply(product, factor), read(input.materialShare));
  const labourCost = toPenny(labour);
  const materialCost = toPenny(material);
  const totalCost = add(labourCost, materialCost);
  if (wholeDigits(hours) > 3) return "too large";
  if ([labourCost, materialCost, totalCost].some((cost) => wholeDigits(cost) > 8)) return "too large";
  return {
    labourHours: write(toPenny(hours)),
    engineerCount: input.minEngineers,
    labourCost: write(labourCost),
    materialCost: write(materialCost),
    totalCost: write(totalCost),
  };
}

/** Digits from the lowest place up, and how many of them are decimals. */
interface Paper {
  digits: number[];
  decimals: number;
}

function read(text: string): Paper {
  const [whole = "", decimals = ""] = text.split(".");
  return { digits: [...(whole + decimals)].reverse().map(Number), decimals: decimals.length };
}

function write({ digits, decimals }: Paper): string {
  const text = [...digits].reverse().join("");
  const point = text.length - decimals;
  const whole = text.slice(0, point).replace(/^0+(?=\d)/, "");
  return `${whole}.${text.slice(point)}`;
}

function add(a: Paper, b: Paper): Paper {
  const decimals = Math.max(a.decimals, b.decimals);
  const [x, y] = [a, b].map((paper) => [...new Array<number>(decimals - paper.decimals).fill(0), ...paper.digits]);
  const digits: number[] = [];
  let carry = 0;
  for (let place = 0; place < Math.max(x?.length ?? 0, y?.length ?? 0) || carry > 0; place += 1) {
    const sum = (x?.[place] ?? 0) + (y?.[place] ?? 0) + carry;
    digits.push(sum % 10);
    carry = sum >= 10 ? 1 : 0;
  }
  return { digits, decimals };
}

function multiply(a: Paper, b: Paper): Paper {
  const digits = new Array<number>(a.digits.length + b.digits.length).fill(0);
  for (const [i, x] of a.digits.entries()) {
    let carry = 0;
    for (const [j, y] of b.digits.entries()) {
      const here = (digits[i + j] ?? 0) + x * y + carry;
      digits[i + j] = here % 10;
      carry = Math.floor(here / 10);
    }
    digits[i + b.digits.length] = carry;
  }
  return { digits, decimals: a.decimals + b.decimals };
}

/** Two decimals: the first dropped digit decides, 5 and more rounding up. */
function toPenny({ digits, decimals }: Paper): Paper {
  if (decimals <= 2) return { digits: [...new Array<number>(2 - decimals).fill(0), ...digits], decimals: 2 };
  const fallen = decimals - 2;
  const kept = { digits: digits.slice(fallen), decimals: 2 };
  return (digits[fallen - 1] ?? 0) >= 5 ? add(kept, { digits: [1, 0, 0], decimals: 2 }) : kept;
}

function wholeDigits({ digits, decimals }: Paper): number {
  const whole = digits.slice(decimals);
  while (whole.at(-1) === 0) whole.pop();
  return whole.length;
}
