// `npm test`: installs what is missing, then hands over to tools/test.ts on the Node of this product.
import { install, node } from "./install.mjs";
import { main, run } from "./run.mjs";

await main(async () => {
  await install();
  const { code } = await run(node, ["tools/test.ts", ...process.argv.slice(2)]);
  return code ?? 1;
});
