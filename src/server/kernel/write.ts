// Writes replies as JSON straight from the contract's schema: only the keys it names, each turned to the wire's form.
// A reply is our own typed value, so nothing is checked here; zod's own encoder checks, and costs ten times as much.
import type * as z from "zod/mini";

type Write = (value: unknown) => string;
const made = new WeakMap<z.core.$ZodType, Write>();

/** The JSON text of a value in the form that its schema gives it on the wire. */
export function writeReply(schema: z.core.$ZodType, value: unknown): string {
  return writerOf(schema)(value);
}

const madePartial = new WeakMap<z.ZodMiniObject, Write>();

/** What there is of a thing among the keys that its schema names, in the form in which it travels. */
export function onTheWire(schema: z.ZodMiniObject, thing: object): Record<string, unknown> {
  let write = madePartial.get(schema);
  if (!write) {
    write = objectWriter(schema.shape, "partial");
    madePartial.set(schema, write);
  }
  return JSON.parse(write(thing));
}

function writerOf(schema: z.core.$ZodType): Write {
  let write = made.get(schema);
  if (!write) {
    write = makeWriter((schema as z.core.$ZodTypes)._zod.def);
    made.set(schema, write);
  }
  return write;
}

function makeWriter(def: z.core.$ZodTypes["_zod"]["def"]): Write {
  switch (def.type) {
    case "object":
      return objectWriter(def.shape);
    case "array": {
      const element = writerOf(def.element);
      return (list) => `[${(list as unknown[]).map(element).join(",")}]`;
    }
    case "record": {
      const entry = writerOf(def.valueType);
      return (record) =>
        `{${Object.entries(record as object)
          .map(([key, value]) => `${JSON.stringify(key)}:${entry(value)}`)
          .join(",")}}`;
    }
    case "nullable":
    case "optional": {
      const inner = writerOf(def.innerType);
      return (value) => (value === null || value === undefined ? "null" : inner(value));
    }
    case "pipe": {
      // A codec: back to the wire's value, which is plain JSON.
      const { reverseTransform } = def;
      if (!reverseTransform) throw new TypeError("A reply's schema cannot turn in one direction only");
      return (value) => JSON.stringify(reverseTransform(value, NO_ISSUES));
    }
    case "union": {
      // Of a list and an object, the value itself tells which it is.
      const [list, object] = ["array", "object"].map((type) =>
        def.options.find((one) => (one as z.core.$ZodTypes)._zod.def.type === type),
      );
      if (def.options.length !== 2 || !list || !object)
        throw new TypeError("A reply's union is of a list and an object");
      const [writeList, writeObject] = [writerOf(list), writerOf(object)];
      return (value) => (Array.isArray(value) ? writeList(value) : writeObject(value));
    }
    case "number":
    case "boolean":
      return String;
    case "string":
    case "enum":
    case "literal":
      return (value) => JSON.stringify(value);
    default:
      // Written whole, it could carry what the contract does not name.
      throw new TypeError(`Replies of the type ${def.type} are not written yet`);
  }
}

function objectWriter(shape: Readonly<Record<string, z.core.$ZodType>>, partial?: "partial"): Write {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const optional = partial !== undefined || (schema as z.core.$ZodTypes)._zod.def.type === "optional";
    return { key, text: `${JSON.stringify(key)}:`, write: writerOf(schema), optional };
  });
  return (value) => {
    const record = value as Record<string, unknown>;
    let text = "";
    for (const { key, text: name, write, optional } of fields) {
      const field = record[key];
      if (optional && field === undefined) continue;
      text += `${text === "" ? "" : ","}${name}${write(field)}`;
    }
    return `{${text}}`;
  };
}

const NO_ISSUES = { issues: [], value: undefined } as never;
