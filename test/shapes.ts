// The keys that the contract's schemas name, for tests that send others.
interface Schema {
  _zod: { def: { shape?: Record<string, Schema>; innerType?: Schema } };
}

/** The keys of an object, also if the object itself is optional; none for anything else. */
export function shapeOf(schema: unknown): Record<string, Schema> {
  const { shape, innerType } = (schema as Schema | undefined)?._zod.def ?? {};
  return shape ?? (innerType ? shapeOf(innerType) : {});
}
