// How the built server is started: here, and word for word in deploy/Dockerfile and deploy/volute.service. Together the
// bounds halve what a process that was busy holds (docs/adr/0014-a-built-server.md).
export const serving = {
  // What is freed goes back to the system, also 19 MiB for each sign-in, and a thread that has ended leaves nothing.
  env: { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" },
  // MiB of each half of the young generation; by how many percent the old one may grow until it is cleared up.
  args: ["--max-semi-space-size=8", "--heap-growing-percent=50"],
  program: "dist/server/main.js",
};
