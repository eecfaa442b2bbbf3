/**
 * The lines of a file, split at line feeds only: texts may contain other line ends (U+2028). The last line may lack
 * one. `tooLong` is thrown before a line of more than `longest` bytes is held.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  longest: number,
  tooLong: () => Error,
): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, at));
      yield Buffer.concat(rest).toString();
      rest = [];
      length = 0;
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longest) throw tooLong();
  }
  if (length > 0) yield Buffer.concat(rest).toString();
}
