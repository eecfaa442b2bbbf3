import { expect, test } from "vitest";
import { removeOutdated } from "./backup-directory.ts";

const paths = ["first", "second", "third"];

test("a backup that cannot be removed stays, with the reason, and the others go all the same", async () => {
  const gone: string[] = [];
  const outcome = await removeOutdated(paths, "restored", async (path) => {
    if (path === "second") throw new Error("EACCES: permission denied");
    gone.push(path);
  });
  expect(gone).toEqual(["first", "third"]);
  expect(outcome).toEqual({ removed: gone, stayed: [{ path: "second", why: "EACCES: permission denied" }] });
});

test("none goes for a new backup that was only unpacked", async () => {
  const gone: string[] = [];
  const { removed, stayed } = await removeOutdated(paths, "read", async (path) => void gone.push(path));
  expect([gone, removed, stayed.map(({ path }) => path)]).toEqual([[], [], paths]);
});
