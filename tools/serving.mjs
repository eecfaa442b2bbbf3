// How the built server is started: here, and word for word in deploy/Dockerfile and deploy/volute.service. Together the
// limits halve the memory of a process that was busy (docs/adr/0014-a-built-server.md).
export const serving = {
  // Freed memory returns to the system, including 19 MiB for each sign-in, and a thread that has ended leaves nothing.
  env: { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" },
  // In MiB: each half of the young generation; in percent: how much the old one may grow until it is collected.
  args: ["--max-semi-space-size=8", "--heap-growing-percent=50"],
  program: "dist/server/main.js",
};
