// Every sentence of the specification's first document (quote building), section by section in our own short words,
// with the test that shows it. test/sentences/sentences.test.ts looks whether these tests exist.
import { behaviour } from "./behaviour.ts";
import { screens } from "./screens.ts";
import type { Sentence } from "./sentence.ts";

export const quoteBuilding: Record<string, Sentence[]> = { ...screens, ...behaviour };
