// `npm test`: installs what is missing, then hands over to tools/test.ts on the Node of this product.
import { install, node } from "./install.mjs";
import { main, run } from "./run.mjs";

await main(async () => {
  const from = performance.now();
  await install();
  const installed = `--npm-seconds=${(performance.now() - from) / 1000}`;
  const { code } = await run(node, ["tools/test.ts", installed, ...process.argv.slice(2)]);
  return code ?? 1;
});
