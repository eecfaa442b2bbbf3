import { afterEach, expect, test, vi } from "vitest";

type Installation = { waitUntil: (work: Promise<void>) => void };

/** The files cached after installing a build of two files with these replies; or why nothing is installed. */
async function installed(answer: (path: string) => Response): Promise<string[]> {
  const kept: string[] = [];
  const cache = { put: async (path: string, response: Response) => kept.push(`${path}: ${await response.text()}`) };
  const listeners = new Map<string, (event: Installation) => void>();
  vi.stubGlobal("self", { addEventListener: listeners.set.bind(listeners) });
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("fetch", async (path: string) => answer(path));
  vi.stubGlobal("BUILD", "b1");
  vi.stubGlobal("FILES", ["/assets/a.js", "/assets/b.css"]);
  vi.resetModules();
  await import("./worker.ts");
  const { promise, resolve } = Promise.withResolvers<void>();
  listeners.get("install")?.({ waitUntil: resolve });
  await promise;
  return kept.sort();
}
afterEach(() => vi.unstubAllGlobals());

const ours = () => new Response("ours", { headers: { "x-volute": "1" } });

test("a build is kept whole", async () => {
  expect(await installed(ours)).toEqual(["/assets/a.js: ours", "/assets/b.css: ours", "/shell: ours"]);
});

test.each(["/shell", "/assets/b.css"])(
  "nothing is installed where a network answers %s with its own page",
  async (own) => {
    const answer = (path: string) => (path === own ? new Response("<title>Welcome</title>") : ours());
    await expect(installed(answer)).rejects.toThrow(`${own} was not written by Volute`);
  },
);

test("nothing is installed where a file is not there any more", async () => {
  const gone = new Response("", { status: 404, headers: { "x-volute": "1" } });
  await expect(installed((path) => (path === "/assets/a.js" ? gone : ours()))).rejects.toThrow("/assets/a.js");
});
