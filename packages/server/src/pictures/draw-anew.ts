import sharp, { type Sharp } from 'sharp';

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
const THUMB_SIDE = 320;
const SECONDS = 10;
const AT_ONCE = 2;

// Only these are ever read, whatever else the library could: no SVG, no PDF, nothing that runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

/** A size that a picture is cut to, around a point given in parts of a hundred of its sides. */
export interface Cut {
  width: number;
  height: number;
  focus: { x: number; y: number };
}

/** Reads a picture and draws it anew as WebP, upright, at most 1600 pixels a side; null when it is none we take. */
export async function drawAnew(bytes: Buffer, cut: Cut | null = null): Promise<Drawn | null> {
  const kind = MAGIC.find(([, test]) => test(bytes))?.[0];
  if (kind === undefined) return null;
  const leave = await enter();
  try {
    const read = () => sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 });
    const { format, width, height, orientation = 1 } = await read().metadata();
    if (format !== kind || width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
      return null;
    // Pictures that lie on their side stand up first.
    const size = orientation > 4 ? { width: height, height: width } : { width, height };
    const upright = read().rotate();
    const { data, info } = await (cut ? cutTo(upright, size, cut) : shrunk(upright, LONGEST_SIDE))
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

/** A small one of a picture that we drew. */
export async function drawThumb(drawn: Pick<Drawn, 'bytes'>): Promise<Buffer> {
  const leave = await enter();
  try {
    return await shrunk(sharp(drawn.bytes), THUMB_SIDE).webp({ quality: 76 }).toBuffer();
  } finally {
    leave();
  }
}

const shrunk = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** The largest part of this shape around the point, at the size that is asked for. */
function cutTo(picture: Sharp, size: { width: number; height: number }, cut: Cut): Sharp {
  const scale = Math.min(size.width / cut.width, size.height / cut.height);
  const width = Math.min(size.width, Math.max(1, Math.round(cut.width * scale)));
  const height = Math.min(size.height, Math.max(1, Math.round(cut.height * scale)));
  const left = Math.round(((size.width - width) * cut.focus.x) / 100);
  const top = Math.round(((size.height - height) * cut.focus.y) / 100);
  return picture
    .extract({ left, top, width, height })
    .resize({ width: cut.width, height: cut.height, fit: 'fill' });
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
