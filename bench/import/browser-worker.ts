// Runs in a worker of the page that bench/import/browser.ts opens: one reader at a time, alone on the same bytes.
import { unzipSync } from 'fflate';
import * as xlsx from 'xlsx';
import { importRecipients } from '@giftship/shared/recipients/import-recipients';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';

/** What may be measured. */
export type Reader = 'bare inflate' | 'native inflate' | 'SheetJS' | 'read' | 'import';

const READERS: Record<Reader, (bytes: Uint8Array) => Promise<number>> = {
  'bare inflate': async (bytes) => Object.values(unzipSync(bytes)).length,
  'native inflate': inflateNatively,
  SheetJS: async (bytes) => {
    const book = xlsx.read(bytes, { type: 'array', dense: true });
    return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 }).length;
  },
  read: async (bytes) => (await readSheet(bytes)).sheets[0]!.rows.length,
  import: async (bytes) => (await importRecipients({ bytes, platform: 2 })).rows.length,
};

/** Every entry through the browser's own inflate: nothing can be faster here. */
async function inflateNatively(bytes: Uint8Array): Promise<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [at, read] = [view.getUint32(bytes.length - 6, true), 0];
  while (view.getUint32(at, true) === 0x02014b50) {
    const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const packed = new Blob([bytes.slice(start, start + size)]).stream();
    const out = await new Response(packed.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
    read += out.byteLength;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return read;
}

self.addEventListener('message', (event: MessageEvent<{ reader: Reader; bytes: Uint8Array }>) => {
  const { reader, bytes } = event.data;
  const since = performance.now();
  void READERS[reader](bytes).then((answer) => self.postMessage({ ms: performance.now() - since, answer }));
});
