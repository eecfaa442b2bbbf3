// Every sentence of the specification's second document (administration), section by section in our own short words,
// with the test that shows it. test/sentences/sentences.test.ts looks whether these tests exist.
import { adminBehaviour } from "./admin-behaviour.ts";
import { adminScreens } from "./admin-screens.ts";
import { adminWire } from "./admin-wire.ts";
import type { Sentence } from "./sentence.ts";

export const administration: Record<string, Sentence[]> = { ...adminScreens, ...adminBehaviour, ...adminWire };
