/** The bytes of stdin to its end, or `most` and a few more where there are more. */
export async function readStdinBytes(most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- a stream without an encoding has buffers
  for await (const chunk of process.stdin) {
    const bytes: Buffer = chunk;
    chunks.push(bytes);
    size += bytes.length;
    if (size > most) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** The ending that a sheet of these bytes has where it is a file: what has no name is known by how it begins. */
export function endingOf(bytes: Uint8Array): 'xlsx' | 'xls' | 'csv' {
  const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  return begins(ZIP) ? 'xlsx' : begins(OLE) ? 'xls' : 'csv';
}
