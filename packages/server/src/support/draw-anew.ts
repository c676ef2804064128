import sharp from 'sharp';

/** A picture of our own making: pixels and nothing else. */
export interface Drawn {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Kinds of picture, by their first bytes; a name or a type that somebody claims says nothing. */
const MAGIC: [kind: string, test: (bytes: Buffer) => boolean][] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['gif', (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1'))],
  ['webp', (bytes) => /^RIFF[^]{4}WEBP$/.test(bytes.subarray(0, 12).toString('latin1'))],
];

const MOST_SIDE = 12_000;
/** A phone's largest picture; more would only fill our memory. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 1600;
const SECONDS = 10;
const AT_ONCE = 2;

// Only these are ever read, whatever else the library could: no SVG, no PDF, nothing that runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Reads a picture and draws it anew as WebP, upright, at most 1600 pixels a side; null when it is none we take. */
export async function drawAnew(bytes: Buffer): Promise<Drawn | null> {
  const kind = MAGIC.find(([, test]) => test(bytes))?.[0];
  if (kind === undefined) return null;
  const leave = await enter();
  try {
    const read = () => sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 });
    const { format, width, height } = await read().metadata();
    if (format !== kind || width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
      return null;
    const { data, info } = await read()
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // The library says only in words why; for the person every damaged picture is the same.
    return null;
  } finally {
    leave();
  }
}

const waiting: (() => void)[] = [];
let busy = 0;

/** Two pictures at a time, so that many uploads together do not take all the memory. */
async function enter(): Promise<() => void> {
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
}
