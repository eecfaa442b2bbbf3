// What the schemas of the contract name, for tests that send something else.
interface Schema {
  _zod: { def: { shape?: Record<string, Schema>; innerType?: Schema } };
}

/** The keys of an object, also where the object itself may be absent; none for anything else. */
export function shapeOf(schema: unknown): Record<string, Schema> {
  const { shape, innerType } = (schema as Schema | undefined)?._zod.def ?? {};
  return shape ?? (innerType ? shapeOf(innerType) : {});
}
