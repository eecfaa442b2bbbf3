// Checks the names of exports: functions are a verb and an object, values are nouns, and words with a meaning in this
// code alone do not return (docs/style.md).
import type { Finding } from "./finding.ts";
import { readSources, type Source } from "./sources.ts";

const participle =
  /^(?:accepted|added|answered|asked|begun|calculated|carried|changed|changing|checked|counted|created|decided|declined|departed|described|duplicated|erased|failed|folded|followed|foreseen|found|given|gone|happened|held|joined|kept|known|listed|locked|lowered|made|masked|mended|moved|moving|named|offered|overtaken|parted|patched|planned|prepared|presented|queued|recorded|refused|said|sealed|seen|sent|settled|shadowed|shown|signed|standing|stepped|taken|tidied|told|typed|unknown|unsent|untold|updated|wanted|written)$/i;

const pronounOrPreposition =
  /^(?:about|absent|ahead|alone|at|before|behind|besides?|beyond|elsewhere|every(?:body|thing)|here|in(?:stead)?(?=[A-Z-]|$)|its|late|meanwhile|news|nobody|none|now|of|on(?=Site|Wire|The)|only|others|otherwise|sparingly|there|what|when|where|who|whoever|whose|why|within)(?:[A-Z-]|$)/;

const vague = /^(?:keeping|parts|reading|saving|state|words)$/;

/** Tested on a name that is split at its capitals. */
const retired =
  /(?:^|[^a-z])(?:ahead|beside|departed|keep|kept|letters?|mails?(?! ?(?:to|server))|mends?|papers?|people|person|plate|rehears|said|silence|spare|tell|told|trace|transit|unsent|untold)(?=[^a-z]|$)/i;

const verbs =
  "activate add advance announce append apply ask assign authorise back batch begin bind block build bump cache calculate can cancel canonicalise change check choose claim classify clean clear close combine compare complete compose compress compute confirm consume convert copy count create decide declare decode define delete deliver derive describe detect diff digest discard dismiss divide does download draw drop dump encode end ensure erase escape explain export extend extract fetch fill filter find finish follow format gather generate group guard handle has hash hide identify import include index insert inspect interpret invalidate is issue join lay limit link list listen load lock lower map mark mask match may measure merge move name narrow needs normalise notify on open parse permit pick place plan prefetch prepare preview queue rate read reconcile record recover redact redraw refresh refuse register release remember remove render renew reopen replace report request requeue require resend resolve restore retry review revoke run save search select send separate serialise serve set settle share show shrink sign simulate sort split stack start step stop store stream strip submit subscribe suggest sum summarise sweep tally test throttle tick to try undo update upgrade use vacuum validate verify wait was watch with would wrap write";
const verbAndObject = new RegExp(`^(?:${verbs.split(" ").join("|")})(?=[A-Z])`);

/** Calls that read as declarations: `route(…)`, `statement(…)`; or as the mark-up or call that they stand for. */
const declarations = new Set(
  "business call endpoint html personal resource route setting statement technical toast".split(" "),
);
/** Factories of errors and codecs are named after what they make; the file of a phase is named after it. */
const factories =
  /^src\/server\/(?:kernel\/errors|database\/codecs|kernel\/phases\/(?:commit|decide|prepare|write))\.ts$/;

export function checkExportNames(root: string): Finding {
  const sources = readSources(root, ["src", "test", "tools", "bench"], /\.(?:tsx?|css)$/);
  return { readCount: sources.length, unit: "files", faults: sources.flatMap(listNameFaults) };
}

export function listNameFaults({ path, text }: Source): string[] {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/(?:\.screen)?(?:\.test|\.spec)?\.(?:tsx?|css)$/, "");
  const stem = path.startsWith("src/") ? explainWord(file) : undefined;
  const faults = stem ? [`${path}: the file's name ${stem}`] : [];
  // The compiler does not know class names: one without a rule would only look wrong.
  if (path.startsWith("src/") && /(?<![a-z])plates?(?![a-z])/i.test(text))
    faults.push(`${path}: a plate is called a panel, in classes too`);
  if (/\.(?:test|spec)\./.test(path)) return faults;
  for (const { kind, name, rest } of listExports(text)) {
    const word = explainWord(name);
    if (word) faults.push(`${path}: ${name} ${word}`);
    const isFunction = kind.startsWith("function") || (kind === "const" && isArrowFunction(rest));
    if (
      isFunction &&
      isPlainFunctionFile(path) &&
      !/^[A-Z]/.test(name) &&
      !verbAndObject.test(name) &&
      !declarations.has(name)
    )
      faults.push(`${path}: ${name} is a function: name it with a verb and an object`);
  }
  return faults;
}

function explainWord(name: string): string | undefined {
  if (participle.test(name)) return "is a bare participle";
  if (vague.test(name)) return "does not say what it contains";
  if (pronounOrPreposition.test(name)) return "begins with a pronoun, adverb or preposition";
  return retired.test(name.replace(/([a-z0-9])([A-Z])/g, "$1 $2")) ? "uses a retired word" : undefined;
}

function isPlainFunctionFile(path: string): boolean {
  return path.startsWith("src/") && path.endsWith(".ts") && !factories.test(path);
}

interface ExportedName {
  kind: string;
  name: string;
  /** What follows the name. */
  rest: string;
}

function listExports(text: string): ExportedName[] {
  const found = text.matchAll(
    /^export (?:declare )?(?:async )?(function\*?|const|let|(?:abstract )?class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm,
  );
  return [...found].map(({ 0: all, 1: kind = "", 2: name = "", index }) => ({
    kind,
    name,
    rest: text.slice(index + all.length, index + all.length + 400),
  }));
}

function isArrowFunction(rest: string): boolean {
  return /^\s*(?::[^=;]+)?=\s*(?:async\s*)?(?:<[^>]*>\s*)?\([^;]*?\)\s*(?::[^=;]+)?=>/s.test(rest);
}
