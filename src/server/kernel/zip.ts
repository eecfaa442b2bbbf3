// A ZIP archive that is created while it is sent.

/** `file` begins a file, to which parts are pushed, the last one with true; `made` is what can be sent by now. */
export async function createZip() {
  const { Zip, ZipDeflate } = await import("fflate");
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return {
    file(path: string) {
      const file = new ZipDeflate(path, { level: 6 });
      zip.add(file);
      return file;
    },
    made: () => parts.splice(0),
    end() {
      zip.end();
      return parts;
    },
  };
}
