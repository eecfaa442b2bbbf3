// Makes the pictures of the guide and of the README from the demonstration, at a fixed time, with the text of each page
// beside its picture.
//   npm run guide            makes all of them
//   npm run guide -- FILE    makes one
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { pictures } from "./guide/pictures.ts";
import { takePictures } from "./guide/take-pictures.ts";

const directory = fileURLToPath(new URL("../docs/guide/pictures/", import.meta.url));
/** In bytes. */
const MAX_SIZE = 60_000;

const [only] = process.argv.slice(2);
const chosen = pictures.filter(({ name }) => only === undefined || name === only);
if (chosen.length === 0) throw new Error(`No picture is called ${only}`);
for await (const { name, image, text } of takePictures(chosen)) {
  const webp = await sharp(image).webp({ quality: 72, effort: 6 }).toBuffer();
  if (webp.length > MAX_SIZE) throw new Error(`${name} has ${webp.length} bytes, more than ${MAX_SIZE}`);
  await writeFile(`${directory}${name}.webp`, webp);
  await writeFile(`${directory}${name}.txt`, text);
  console.log(`${name}: ${Math.round(webp.length / 1000)} KB`);
}
