// Writes replies as JSON from the contract's schema: only the keys that it names, each in its wire form, and no costs
// for users who may not see them. A reply is our own typed value, so the only check is that nothing is missing; zod's
// own encoder checks everything, and takes ten times as long.
import type * as z from "zod/mini";
import { withoutCosts } from "#contract/values.ts";

type Write = (value: unknown, seesCosts: boolean) => string;
const made = new WeakMap<z.core.$ZodType, Write>();

/** The JSON text of a value in its schema's wire form. Throws if a value is missing. */
export function writeReply(schema: z.core.$ZodType, value: unknown, { seesCosts }: { seesCosts: boolean }): string {
  return writerOf(schema)(value, seesCosts);
}

const madePartial = new WeakMap<z.ZodMiniObject, Write>();

/** The keys of a value that its schema names, costs included, in their wire form. */
export function toWireForm(schema: z.ZodMiniObject, thing: object): Record<string, unknown> {
  let write = madePartial.get(schema);
  if (!write) {
    write = objectWriter(schema.shape, "partial");
    madePartial.set(schema, write);
  }
  return JSON.parse(write(thing, true));
}

function writerOf(schema: z.core.$ZodType): Write {
  let write = made.get(schema);
  if (!write) {
    const whole = makeWriter((schema as z.core.$ZodTypes)._zod.def);
    const hidden = withoutCosts.has(schema) ? JSON.stringify(withoutCosts.get(schema)) : null;
    write = hidden === null ? whole : (value, seesCosts) => (seesCosts ? whole(value, true) : hidden);
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
      return (list, seesCosts) => `[${(list as unknown[]).map((one) => element(one, seesCosts)).join(",")}]`;
    }
    case "record": {
      const entry = writerOf(def.valueType);
      return (record, seesCosts) =>
        `{${Object.entries(record as object)
          .map(([key, value]) => `${JSON.stringify(key)}:${entry(value, seesCosts)}`)
          .join(",")}}`;
    }
    case "default":
    case "nullable":
    case "optional": {
      const inner = writerOf(def.innerType);
      return (value, seesCosts) => (value === null ? "null" : inner(value, seesCosts));
    }
    case "pipe": {
      // A codec: converts back to the wire's value, which is plain JSON.
      const { reverseTransform } = def;
      if (!reverseTransform) throw new TypeError("A reply's schema cannot turn in one direction only");
      return (value) => there(JSON.stringify(reverseTransform(there(value), NO_ISSUES)));
    }
    case "union": {
      // In a union of a list and an object, the value itself shows which it is.
      const [list, object] = ["array", "object"].map((type) =>
        def.options.find((one) => (one as z.core.$ZodTypes)._zod.def.type === type),
      );
      if (def.options.length !== 2 || !list || !object)
        throw new TypeError("A reply's union is of a list and an object");
      const [writeList, writeObject] = [writerOf(list), writerOf(object)];
      return (value, seesCosts) => (Array.isArray(value) ? writeList : writeObject)(value, seesCosts);
    }
    case "number":
      return (value) => (Number.isFinite(value) ? String(value) : missing("a number"));
    case "boolean":
      return (value) => (typeof value === "boolean" ? String(value) : missing("true or false"));
    case "string":
    case "enum":
      return (value) => (typeof value === "string" ? JSON.stringify(value) : missing("a text"));
    case "literal":
      return (value) => JSON.stringify(there(value));
    default:
      // `JSON.stringify` of the whole value could send keys that the contract does not name.
      throw new TypeError(`Replies of the type ${def.type} are not written yet`);
  }
}

function objectWriter(shape: Readonly<Record<string, z.core.$ZodType>>, partial?: "partial"): Write {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const optional = partial !== undefined || (schema as z.core.$ZodTypes)._zod.def.type === "optional";
    return { key, text: `${JSON.stringify(key)}:`, write: writerOf(schema), optional };
  });
  return (value, seesCosts) => {
    const record = there(value) as Record<string, unknown>;
    let text = "";
    for (const { key, text: name, write, optional } of fields) {
      const field = record[key];
      if (field === undefined) {
        if (optional) continue;
        missing(key);
      }
      text += `${text === "" ? "" : ","}${name}${write(field, seesCosts)}`;
    }
    return `{${text}}`;
  };
}

function there<T>(value: T): T {
  return value === undefined ? missing("a value") : value;
}

/** A value that the contract promises is missing: the call fails (500) rather than send an incomplete reply. */
function missing(what: string): never {
  throw new TypeError(`The reply lacks what the contract promises: ${what}`);
}

const NO_ISSUES = { issues: [], value: undefined } as never;
