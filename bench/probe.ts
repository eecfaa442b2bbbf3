// Loaded into every measured process before its own code: tells the runner what it used, and ends with the runner.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system, bytes: process.memoryUsage.rss() });
});
process.on("disconnect", () => process.exit());
process.channel?.unref();
