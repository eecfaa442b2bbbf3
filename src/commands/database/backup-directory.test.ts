import { expect, test } from "vitest";
import { removeOutdated } from "./backup-directory.ts";

const paths = ["first", "second", "third"];

test("a backup that cannot be deleted is named with the reason, and the others are deleted", async () => {
  const gone: string[] = [];
  const outcome = await removeOutdated(paths, "restored", async (path) => {
    if (path === "second") throw new Error("EACCES: permission denied");
    gone.push(path);
  });
  expect(gone).toEqual(["first", "third"]);
  expect(outcome).toEqual({ removed: gone, stayed: [{ path: "second", why: "EACCES: permission denied" }] });
});

test("no old backup is deleted if the new one was not restored as a test", async () => {
  const gone: string[] = [];
  const { removed, stayed } = await removeOutdated(paths, "read", async (path) => void gone.push(path));
  expect([gone, removed, stayed.map(({ path }) => path)]).toEqual([[], [], paths]);
});
