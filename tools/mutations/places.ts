// Mechanical changes of a source: a condition dropped, a comparison reversed, a constant changed, a call removed.
import { parseAst } from "vite";

export const kinds = ["condition", "comparison", "constant", "call"] as const;
export type PlaceKind = (typeof kinds)[number];

export interface Place {
  kind: PlaceKind;
  start: number;
  end: number;
  replacement: string;
  title: string;
  /** In the text of a statement. */
  isSql: boolean;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const turned: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
/** Methods that return a value of the same type. */
const passing = new Set(["trim", "filter", "sort", "toSorted", "toLowerCase", "toUpperCase", "reverse", "slice"]);

export function parse(text: string, file: string): Node {
  return parseAst(text, { lang: file.endsWith(".tsx") ? "tsx" : "ts" }) as unknown as Node;
}

/** All places of a source, in the order of the text. */
export function findPlaces(text: string, file: string): Place[] {
  const places: Place[] = [];
  const of = ({ start, end }: Node) => text.slice(start, end);
  const add = (kind: PlaceKind, { start, end }: Node, replacement: string, title: string) =>
    places.push({ kind, start, end, replacement, title, isSql: false });

  function look(node: Node, parent: Node | null): void {
    const { type } = node;
    if (type === "LogicalExpression" && node.operator !== "??") {
      for (const side of ["left", "right"]) {
        const kept = of(node[side] as Node);
        add("condition", node, `(${kept})`, `${quoted(of(node))} is decided by ${quoted(kept)} alone`);
      }
    } else if (type === "ConditionalExpression") {
      for (const side of ["consequent", "alternate"]) {
        const kept = of(node[side] as Node);
        add("condition", node, `(${kept})`, `${quoted(of(node))} is always ${quoted(kept)}`);
      }
    } else if (type === "IfStatement" && !node.alternate && leaves(node.consequent as Node)) {
      add("condition", node, "", `${quoted(of(node))} is left out`);
    } else if (type === "BinaryExpression" && turned[node.operator as string]) {
      const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
      const becomes = `${of(left)} ${turned[operator]} ${of(right)}`;
      add("comparison", node, becomes, `${quoted(of(node))} becomes ${quoted(becomes)}`);
    } else if (type === "Literal" && typeof node.value === "number" && isMovable(parent, node)) {
      const becomes = String(node.value + 1);
      add("constant", node, becomes, `${of(node)} becomes ${becomes} in ${quoted(of(parent ?? node))}`);
    } else if (type === "ExpressionStatement" && isCall(node.expression as Node)) {
      const isOneOfSome = parent?.type === "BlockStatement";
      add("call", node, isOneOfSome ? "" : "{}", `${quoted(of(node))} is not called`);
    } else if (type === "CallExpression") {
      const { type: by, property, object } = node.callee as Node & { property: Node; object: Node };
      if (by === "MemberExpression" && passing.has(String(property.name)))
        add("call", node, of(object), `${quoted(of(node))} is only ${quoted(of(object))}`);
    } else if (type === "TemplateElement") {
      places.push(...placesInSql(of(node), node.start));
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) look(child, node);
  }

  look(parse(text, file), null);
  return places.sort((a, b) => a.start - b.start);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

function leaves(statement: Node): boolean {
  const { type, body } = statement;
  if (type === "BlockStatement") return (body as Node[]).length === 1 && leaves((body as [Node])[0]);
  return ["ReturnStatement", "ThrowStatement", "ContinueStatement"].includes(type);
}

function isCall(expression: Node): boolean {
  if (expression.type === "AwaitExpression") return isCall(expression.argument as Node);
  if (expression.type === "UnaryExpression" && expression.operator === "void")
    return isCall(expression.argument as Node);
  return expression.type === "CallExpression";
}

/** Not a type, not a key, and small enough that adding one makes a visible difference. */
const isMovable = (parent: Node | null, node: Node) =>
  (node.value as number) < 1000 &&
  !parent?.type.startsWith("TS") &&
  !(parent?.type === "Property" && parent.key === node);

/** Of the text of a statement, or of a part of one. */
function placesInSql(text: string, at: number): Place[] {
  if (!/\b(?:select|update|insert|delete|from|where)\b/.test(text)) return [];
  const found = (kind: PlaceKind, pattern: RegExp, becomes: (match: string) => string) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => {
      const replacement = becomes(match);
      const around = quoted(text.slice(text.lastIndexOf("\n", index) + 1, index + match.length + 30));
      const title = `${quoted(match)} ${replacement ? `becomes ${quoted(replacement)} in ${around}` : "is dropped"}`;
      return { kind, start: at + index, end: at + index + match.length, replacement, title, isSql: true };
    });
  return [
    ...found(
      "condition",
      /\sand (?:not )?[\w.]+ (?:(?:=|<>|<=?|>=?) [\w.$']+|is (?:not )?null)(?=[\s)`]|$)/g,
      () => "",
    ),
    ...found("comparison", / (?:<=|>=|<|>) (?=[\w$(])/g, (match) => ` ${turned[match.trim()]} `),
  ];
}

/** In one line, and short enough for a table. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `\`${line.length > 70 ? `${line.slice(0, 69)}…` : line}\``;
}
