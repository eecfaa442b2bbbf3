// Loaded into every measured process before its own code: tells the runner what it used, and ends with the runner.
// In JavaScript, so that Node loads nothing to strip types for it.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  process.send?.({ cpuMicros: user + system, bytes: rss, heapUsed, external, arrayBuffers });
});
process.on("disconnect", () => process.exit());
process.channel?.unref();
