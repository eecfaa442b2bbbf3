// `npm start`: installs and builds what is missing, then runs the server. Plain JavaScript without packages, because
// on a fresh clone there is only the machine's own Node (20 or newer).
import { constants } from "node:os";
import { build } from "./build.mjs";
import { install, node } from "./install.mjs";
import { main, run } from "./run.mjs";
import { serving } from "./serving.mjs";

await main(async () => {
  await install();
  await build();
  const { code, signal } = await run(node, [...serving.args, serving.program], {
    env: { ...serving.env, ...process.env },
    stopped: 0,
  });
  if (!signal) return code;
  console.error(`The server was stopped by ${signal}.`);
  return 128 + constants.signals[signal];
});
