#!/usr/bin/env node
// `npx volute COMMAND`: installs what is missing, then runs the command on the Node of this product.
import { install, node } from "./install.mjs";
import { main, root, run } from "./run.mjs";

await main(async () => {
  await install();
  const { code } = await run(node, [`${root}/src/commands/main.ts`, ...process.argv.slice(2)]);
  return code ?? 2;
  // For a command that could not do its work; 1 is for one that found something wrong.
}, 2);
