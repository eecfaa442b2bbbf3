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

const reversedOperators: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
/** Methods that return a value of the same type. */
const typePreservingMethods = new Set([
  "trim",
  "filter",
  "sort",
  "toSorted",
  "toLowerCase",
  "toUpperCase",
  "reverse",
  "slice",
]);

export function parse(text: string, file: string): Node {
  return parseAst(text, { lang: file.endsWith(".tsx") ? "tsx" : "ts" }) as unknown as Node;
}

/** All places of a source, in the order of the text. */
export function findPlaces(text: string, file: string): Place[] {
  const places: Place[] = [];
  const readText = ({ start, end }: Node) => text.slice(start, end);
  const addPlace = (kind: PlaceKind, { start, end }: Node, replacement: string, title: string) =>
    places.push({ kind, start, end, replacement, title, isSql: false });

  function visit(node: Node, parent: Node | null): void {
    const { type } = node;
    if (type === "LogicalExpression" && node.operator !== "??") {
      for (const side of ["left", "right"]) {
        const remaining = readText(node[side] as Node);
        addPlace(
          "condition",
          node,
          `(${remaining})`,
          `${quote(readText(node))} is decided by ${quote(remaining)} alone`,
        );
      }
    } else if (type === "ConditionalExpression") {
      for (const side of ["consequent", "alternate"]) {
        const remaining = readText(node[side] as Node);
        addPlace("condition", node, `(${remaining})`, `${quote(readText(node))} is always ${quote(remaining)}`);
      }
    } else if (type === "IfStatement" && !node.alternate && endsFlow(node.consequent as Node)) {
      addPlace("condition", node, "", `${quote(readText(node))} is left out`);
    } else if (type === "BinaryExpression" && reversedOperators[node.operator as string]) {
      const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
      const becomes = `${readText(left)} ${reversedOperators[operator]} ${readText(right)}`;
      addPlace("comparison", node, becomes, `${quote(readText(node))} becomes ${quote(becomes)}`);
    } else if (type === "Literal" && typeof node.value === "number" && isChangeable(parent, node)) {
      const becomes = String(node.value + 1);
      addPlace("constant", node, becomes, `${readText(node)} becomes ${becomes} in ${quote(readText(parent ?? node))}`);
    } else if (type === "ExpressionStatement" && isCall(node.expression as Node)) {
      const isOneOfSome = parent?.type === "BlockStatement";
      addPlace("call", node, isOneOfSome ? "" : "{}", `${quote(readText(node))} is not called`);
    } else if (type === "CallExpression") {
      const { type: by, property, object } = node.callee as Node & { property: Node; object: Node };
      if (by === "MemberExpression" && typePreservingMethods.has(String(property.name)))
        addPlace("call", node, readText(object), `${quote(readText(node))} is only ${quote(readText(object))}`);
    } else if (type === "TemplateElement") {
      places.push(...findSqlPlaces(readText(node), node.start));
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node);
  }

  visit(parse(text, file), null);
  return places.sort((a, b) => a.start - b.start);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

function endsFlow(statement: Node): boolean {
  const { type, body } = statement;
  if (type === "BlockStatement") return (body as Node[]).length === 1 && endsFlow((body as [Node])[0]);
  return ["ReturnStatement", "ThrowStatement", "ContinueStatement"].includes(type);
}

function isCall(expression: Node): boolean {
  if (expression.type === "AwaitExpression") return isCall(expression.argument as Node);
  if (expression.type === "UnaryExpression" && expression.operator === "void")
    return isCall(expression.argument as Node);
  return expression.type === "CallExpression";
}

/** Not a type, not a key, and small enough that adding one makes a visible difference. */
const isChangeable = (parent: Node | null, node: Node) =>
  (node.value as number) < 1000 &&
  !parent?.type.startsWith("TS") &&
  !(parent?.type === "Property" && parent.key === node);

/** Of the text of a statement, or of a part of one. */
function findSqlPlaces(text: string, offset: number): Place[] {
  if (!/\b(?:select|update|insert|delete|from|where)\b/.test(text)) return [];
  const findMatches = (kind: PlaceKind, pattern: RegExp, replace: (match: string) => string) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => {
      const replacement = replace(match);
      const around = quote(text.slice(text.lastIndexOf("\n", index) + 1, index + match.length + 30));
      const title = `${quote(match)} ${replacement ? `becomes ${quote(replacement)} in ${around}` : "is dropped"}`;
      return { kind, start: offset + index, end: offset + index + match.length, replacement, title, isSql: true };
    });
  return [
    ...findMatches(
      "condition",
      /\sand (?:not )?[\w.]+ (?:(?:=|<>|<=?|>=?) [\w.$']+|is (?:not )?null)(?=[\s)`]|$)/g,
      () => "",
    ),
    ...findMatches("comparison", / (?:<=|>=|<|>) (?=[\w$(])/g, (match) => ` ${reversedOperators[match.trim()]} `),
  ];
}

/** In one line, and short enough for a table. */
function quote(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `\`${line.length > 70 ? `${line.slice(0, 69)}…` : line}\``;
}
