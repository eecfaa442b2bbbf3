// Whether a sample still has the shape of the server's reply: the same keys, and the same types of value at each.
type Shape = Map<string, Set<string>>;

/** Free-form parts, whose keys differ from row to row. */
const FREE_FORM = /\.metadata\./;

function describeShape(value: unknown, path = "reply", shape: Shape = new Map()): Shape {
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  shape.set(path, (shape.get(path) ?? new Set()).add(kind));
  if (Array.isArray(value)) for (const item of value) describeShape(item, `${path}[]`, shape);
  else if (kind === "object") {
    for (const [key, inner] of Object.entries(value as object)) describeShape(inner, `${path}.${key}`, shape);
  }
  return shape;
}

/** The differences as texts, none if both agree. Where one is null or an empty list, nothing can be compared. */
export function compareShapes(sample: unknown, reply: unknown): string[] {
  const [ofSample, ofReply] = [describeShape(sample), describeShape(reply)];
  return [
    ...listMissing(ofReply, ofSample).map((path) => `the sample lacks ${path}`),
    ...listMissing(ofSample, ofReply).map((path) => `the server does not send ${path}`),
    ...[...ofSample].flatMap(([path, kinds]) => compareKinds(path, kinds, ofReply.get(path))),
  ];
}

/** Paths of `from` that `to` could have but lacks. */
function listMissing(from: Shape, to: Shape): string[] {
  return [...from.keys()].filter((path) => {
    const parent = path.slice(0, path.lastIndexOf("."));
    return !path.endsWith("[]") && !to.has(path) && to.get(parent)?.has("object") && !FREE_FORM.test(path);
  });
}

function compareKinds(path: string, sample: ReadonlySet<string>, reply: ReadonlySet<string> = new Set()): string[] {
  const known = (kinds: ReadonlySet<string>) => new Set(kinds).difference(new Set(["null"]));
  const [a, b] = [known(sample), known(reply)];
  const differ = a.size > 0 && b.size > 0 && a.isDisjointFrom(b) && !FREE_FORM.test(path);
  return differ ? [`${path} is ${[...a].join(" or ")} in the sample, ${[...b].join(" or ")} from the server`] : [];
}
