// Finds the functions that a value passes through, by the syntax of the sources alone: the value itself, each whole
// object that contains it, and the rows that a statement finds by it and that have it as a column.
import { posix } from "node:path";
import { parseAst } from "vite";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
/** A file's top-level declarations, and where each imported name comes from. */
interface Module {
  path: string;
  text: string;
  declared: Map<string, Node>;
  imported: Map<string, { path: string; name: string }>;
}

export interface Stop {
  name: string;
  path: string;
  line: number;
  kind: "function" | "statement" | "domain";
  /** How many functions deep the call is, counted from the step. */
  depth: number;
}
export interface Step {
  name: string;
  stops: Stop[];
}

/** In the order of the phases, except `current`, which only a version conflict needs. */
const STEPS = ["read", "permit", "prepare", "decide", "write", "entry", "reply", "current"];
/** The index of the parameter with the record or the decision; in other steps it is the one object of the call. */
const HOLDERS: Record<string, number> = { permit: 1, current: 0, write: 1 };

/** `readText`: null if there is no such file. */
export function createReader(readText: (path: string) => string | null) {
  const modules = new Map<string, Module | null>();
  return (path: string): Module | null => {
    let found = modules.get(path);
    if (found === undefined) {
      const text = readText(path);
      found = text === null ? null : readModule(path, text);
      modules.set(path, found);
    }
    return found;
  };
}

function readModule(path: string, text: string): Module {
  const declared: Module["declared"] = new Map();
  const imported: Module["imported"] = new Map();
  const program = parseAst(text, { lang: "ts" }) as unknown as { body: Node[] };
  for (const one of program.body) {
    if (one.type === "ImportDeclaration") {
      const from = (one.source as { value: string }).value;
      const target = from.startsWith("#") ? `src/${from.slice(1)}` : posix.join(posix.dirname(path), from);
      for (const { local, imported: theirs } of one.specifiers as { local: Named; imported?: Named }[])
        imported.set(local.name, { path: target, name: theirs?.name ?? "default" });
    }
    const node = (one.declaration as Node | undefined) ?? one;
    if (node.type === "FunctionDeclaration") declared.set((node.id as Named).name, node);
    if (node.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declarations as { id: Named; init: Node }[]) if (init) declared.set(id.name, init);
  }
  return { path, text, declared, imported };
}
type Named = Node & { name: string };

type Read = (path: string) => Module | null;

/** Where the path parameter of the route goes, step by step; null if the file has no such route. */
export function followValue(read: Read, path: string, endpoint: string, value: string): Step[] | null {
  const routes = read(path);
  const steps = routes && findSteps(routes, endpoint);
  if (!routes || !steps) return null;
  const walk = new Walk(read, value);
  return STEPS.flatMap((name) => {
    const step = steps.get(name);
    return step ? [{ name, stops: walk.follow(name, step, routes) }] : [];
  });
}

function findSteps({ text }: Module, endpoint: string): Map<string, Node> | null {
  let found: Map<string, Node> | null = null;
  visit(parseAst(text, { lang: "ts" }) as unknown as Node, (node) => {
    const [first, second] = (node.arguments as Node[] | undefined) ?? [];
    const isRoute = node.type === "CallExpression" && (node.callee as Named).name === "route";
    if (!isRoute || (first as Named).name !== endpoint || !second) return;
    const properties = (second.properties as (Node & { key: Named; value: Node })[]) ?? [];
    found = new Map(properties.flatMap(({ key, value }) => (key ? [[key.name, value]] : [])));
  });
  return found;
}

function visit(node: unknown, each: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, each);
  else if (node !== null && typeof node === "object") {
    if ("type" in node) each(node as Node);
    for (const one of Object.values(node)) visit(one, each);
  }
}

interface Scope {
  module: Module;
  /** Names that hold the value. */
  holding: Set<string>;
  depth: number;
  returns: boolean;
}

class Walk {
  readonly #read: Read;
  /** The value's own name, and the keys under which an object contains one that has it. */
  readonly #keys: Set<string>;
  readonly #value: string;
  readonly #known = new Map<string, boolean>();
  readonly #listed = new Set<string>();
  /** Whether record, decision and what was written hold it, once the earlier step has been followed. */
  readonly #results = new Map<string, boolean>();
  #stops: Stop[] = [];

  constructor(read: Read, value: string) {
    this.#read = read;
    this.#value = value;
    this.#keys = new Set([value]);
  }

  follow(name: string, step: Node, module: Module): Stop[] {
    this.#stops = [];
    const scope: Scope = { module, holding: new Set(), depth: 0, returns: false };
    const record = this.#results.get("read") ?? false;
    const decision = this.#results.get("decide") ?? record;
    const place = HOLDERS[name];
    const isHeld = name === "write" ? decision : record;
    const gives =
      place === undefined
        ? this.#call(step, scope, [{ params: name === "read", record, decision, written: this.#results.get("write") }])
        : this.#call(step, scope, place === 0 ? [isHeld] : [false, isHeld]);
    this.#results.set(name, gives);
    return this.#stops;
  }

  /** Calls what a name or a function expression stands for; `given`: for each argument whether it holds the value. */
  #call(callee: Node, scope: Scope, given: Given[]): boolean {
    if (isFunction(callee)) return this.#run(callee, scope.module, given, scope.depth);
    const target = callee.type === "Identifier" ? this.#resolve(scope.module, (callee as Named).name) : null;
    if (!target) return given.some(Boolean);
    const { module, name, node } = target;
    if (/^src\/server\/(kernel|database)\//.test(module.path)) return given.some(Boolean);
    const isDomain = module.path.startsWith("src/domain/");
    const isStatement = node.type === "CallExpression" && (node.callee as Named).name === "statement";
    if (!isStatement && !isFunction(node)) return given.some(Boolean);
    const kind = isStatement ? "statement" : isDomain ? "domain" : "function";
    this.#list({ name, kind, path: module.path, line: lineOf(module, node), depth: scope.depth });
    if (isDomain) return false;
    if (isStatement) return this.#hasColumn((node.arguments as Node[])[0], "gives", module);
    const key = `${module.path} ${name} ${JSON.stringify(given)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, given.some(Boolean));
    const gives = this.#run(node, module, given, scope.depth + 1);
    this.#known.set(key, gives);
    return gives;
  }

  #list(stop: Stop): void {
    const key = `${stop.path} ${stop.name}`;
    if (this.#listed.has(key)) return;
    this.#listed.add(key);
    this.#stops.push(stop);
  }

  #resolve(module: Module, name: string): { module: Module; name: string; node: Node } | null {
    const node = module.declared.get(name);
    if (node) return { module, name, node };
    const from = module.imported.get(name);
    const other = from && this.#read(from.path);
    const theirs = from && other?.declared.get(from.name);
    return from && other && theirs ? { module: other, name: from.name, node: theirs } : null;
  }

  #run(node: Node, module: Module, given: Given[], depth: number): boolean {
    const scope: Scope = { module, holding: new Set(), depth, returns: false };
    for (const [index, pattern] of (node.params as Node[]).entries()) this.#bind(pattern, given[index] ?? false, scope);
    const body = node.body as Node;
    if (body.type !== "BlockStatement") return this.#holds(body, scope);
    this.#statement(body, scope);
    return scope.returns;
  }

  #bind(pattern: Node, given: Given, scope: Scope): void {
    if (pattern.type === "Identifier" && given) scope.holding.add((pattern as Named).name);
    if (pattern.type === "AssignmentPattern") this.#bind(pattern.left as Node, given, scope);
    if (pattern.type !== "ObjectPattern") return;
    for (const one of pattern.properties as (Node & { key?: Named; value: Node; argument: Node })[]) {
      if (!one.key) this.#bind(one.argument, Boolean(given), scope);
      else this.#bind(one.value, isPerName(given) ? given[one.key.name] : given && this.#keys.has(one.key.name), scope);
    }
  }

  #statement(node: Node, scope: Scope): void {
    if (node.type === "VariableDeclaration") {
      for (const { id, init } of node.declarations as { id: Node; init: Node | null }[]) {
        const parts = init && id.type === "ArrayPattern" ? elementsOf(init) : null;
        if (parts) {
          const held = parts.map((part) => this.#holds(part, scope));
          for (const [index, one] of (id.elements as (Node | null)[]).entries())
            if (one) this.#bind(one, held[index], scope);
        } else if (init && !isFunction(init)) this.#bind(id, this.#holds(init, scope), scope);
      }
    } else if (node.type === "ReturnStatement") {
      if (node.argument && this.#holds(node.argument as Node, scope)) scope.returns = true;
    } else if (node.type === "ExpressionStatement") this.#holds(node.expression as Node, scope);
    else {
      for (const one of Object.values(node).flat()) {
        if (!isNode(one)) continue;
        if (/Statement$|Declaration$|Clause$|Case$/.test(one.type)) this.#statement(one, scope);
        else this.#holds(one, scope);
      }
    }
  }

  /** Whether the expression holds the value; the functions called on the way are listed. */
  #holds(node: Node, scope: Scope): boolean {
    const of = (key: string) => this.#holds(node[key] as Node, scope);
    switch (node.type) {
      case "Identifier":
        return scope.holding.has((node as Named).name);
      case "MemberExpression": {
        const name = (node.property as Named).name;
        return of("object") && this.#keys.has(name);
      }
      case "ObjectExpression":
        return (node.properties as (Node & { key?: Named; value: Node; argument: Node })[])
          .map((one) => {
            const isHeld = this.#holds(one.key ? one.value : one.argument, scope);
            if (isHeld && one.key?.name && !one.computed) this.#keys.add(one.key.name);
            return isHeld;
          })
          .includes(true);
      case "CallExpression":
        return this.#callExpression(node, scope);
      case "ConditionalExpression":
        of("test");
        return [of("consequent"), of("alternate")].includes(true);
      case "LogicalExpression":
        return [of("left"), of("right")].includes(true);
      case "FunctionExpression":
      case "ArrowFunctionExpression": {
        const body = node.body as Node;
        if (body.type === "BlockStatement") this.#statement(body, { ...scope, returns: false });
        else this.#holds(body, scope);
        return false;
      }
      case "BinaryExpression":
      case "UnaryExpression":
      case "TemplateLiteral":
        for (const one of Object.values(node).flat()) if (isNode(one)) this.#holds(one, scope);
        return false;
      default:
        return Object.entries(node)
          .flatMap(([key, one]) => (/^type|^TS/.test(key) ? [] : [one].flat()))
          .filter((one) => isNode(one) && !one.type.startsWith("TS"))
          .map((one) => this.#holds(one as Node, scope))
          .includes(true);
    }
  }

  #callExpression(node: Node, scope: Scope): boolean {
    const callee = node.callee as Node;
    const given = (node.arguments as Node[]).map((one) => this.#holds(one, scope));
    if (callee.type === "MemberExpression") {
      const isHeld = this.#holds(callee.object as Node, scope);
      // As in `rows.map(detailOf)`.
      const inner = (node.arguments as Node[]).filter((one) => isHeld && one.type === "Identifier");
      return inner.map((one) => this.#call(one, scope, [true])).includes(true) || given.includes(true);
    }
    return given.includes(true) && this.#call(callee, scope, given);
  }

  /** Whether the rows of a statement, or a shape that they are built from, have the value as a column. */
  #hasColumn(shape: Node | undefined, within: string | null, module: Module): boolean {
    if (shape?.type === "Identifier") {
      const target = this.#resolve(module, (shape as Named).name);
      return target !== null && this.#hasColumn(target.node, within, target.module);
    }
    if (shape?.type !== "ObjectExpression") return false;
    return (shape.properties as (Node & { key?: Named; value: Node; argument: Node })[]).some(
      ({ key, value, argument }) => {
        if (within !== null) return key?.name === within && this.#hasColumn(value, null, module);
        return key ? key.name === this.#value : this.#hasColumn(argument, null, module);
      },
    );
  }
}

/** For one argument: whether it holds the value, or which of its properties do. */
type Given = boolean | undefined | Record<string, boolean | undefined>;
const isPerName = (given: Given): given is Record<string, boolean | undefined> => typeof given === "object";
const isNode = (one: unknown): one is Node => one !== null && typeof one === "object" && "type" in one;
const isFunction = ({ type }: Node) => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);
const lineOf = ({ text }: Module, { start }: Node) => text.slice(0, start).split("\n").length;

/** `[a, b]`, also in `await Promise.all([a, b])`. */
function elementsOf(node: Node): Node[] | null {
  if (node.type === "AwaitExpression") return elementsOf(node.argument as Node);
  if (node.type === "CallExpression") return elementsOf((node.arguments as Node[])[0] ?? (node.callee as Node));
  return node.type === "ArrayExpression" ? (node.elements as Node[]) : null;
}
