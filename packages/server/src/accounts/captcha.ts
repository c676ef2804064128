import { present } from '@giftship/shared/lib/assert';
import { crc32, deflateSync } from 'node:zlib';

/** A picture with four characters in it. `answer` is in upper case; compare without regard to case. */
export interface Captcha {
  answer: string;
  png: Buffer;
}

export const CAPTCHA_WIDTH = 120;
export const CAPTCHA_HEIGHT = 44;

const LENGTH = 4;
const SHADES = 16;
const SCALE = 3.6;
const COLUMNS = 5;
const ROWS = 7;

/**
 * Draws four random characters, each turned and stretched on its own, on a waved ground with lines and specks.
 * Look-alikes (0 O D Q, 1 I L, 2 Z, 5 S, 8 B, U V) are left out. `random` gives bytes from a secure source.
 */
export function createCaptcha(random: (bytes: number) => Uint8Array): Captcha {
  const next = fractions(random);
  const answer = Array.from({ length: LENGTH }, () => pick(next, CHARACTERS)).join('');

  const ink = new Float32Array(CAPTCHA_WIDTH * CAPTCHA_HEIGHT);
  const wave = { height: 1.5 + next() * 2, length: 14 + next() * 10, start: next() * 7 };
  [...answer].forEach((character, index) => drawGlyph(ink, { character, index, wave }, next));
  for (let line = 0; line < 3; line++) drawLine(ink, next);
  for (let speck = 0; speck < 160; speck++) {
    const at = Math.floor(next() * ink.length);
    ink[at] = Math.max(ink[at] ?? 0, 0.3 + next() * 0.5);
  }
  return { answer, png: encodePng(ink, inkColours(next)) };
}

interface Wave {
  height: number;
  length: number;
  start: number;
}

/** Goes over the pixels around the glyph's place and asks for each where in the glyph it comes from. */
function drawGlyph(
  ink: Float32Array,
  { character, index, wave }: { character: string; index: number; wave: Wave },
  next: () => number,
): void {
  const dots = present(GLYPHS.get(character), 'every character of an answer has a glyph');
  const angle = (next() - 0.5) * 0.8;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [stretchX, stretchY] = [SCALE * (0.9 + next() * 0.25), SCALE * (0.9 + next() * 0.3)];
  const slant = (next() - 0.5) * 0.4;
  const centreX = 18 + index * 28 + (next() - 0.5) * 6;
  const centreY = CAPTCHA_HEIGHT / 2 + (next() - 0.5) * 8;

  for (let y = 0; y < CAPTCHA_HEIGHT; y++) {
    const sway = wave.height * Math.sin(y / (wave.length / 3) + wave.start);
    for (let x = Math.max(0, Math.floor(centreX - 19)); x < Math.min(CAPTCHA_WIDTH, centreX + 19); x++) {
      const dx = x - centreX + sway;
      const dy = y - centreY + wave.height * Math.sin(x / (wave.length / 2) + wave.start);
      const column = (dx * cos + dy * sin) / stretchX + 2;
      const row = (dy * cos - dx * sin) / stretchY + 3;
      const cover = sample(dots, column + (row - 3) * slant, row);
      const at = y * CAPTCHA_WIDTH + x;
      ink[at] = Math.max(ink[at] ?? 0, cover);
    }
  }
}

/** How much ink lies at a point between the dots of a glyph: the dots are blended, so strokes come out round. */
function sample(dots: Float32Array, x: number, y: number): number {
  if (x <= -1 || x >= COLUMNS || y <= -1 || y >= ROWS) return 0;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (top + 1) * (COLUMNS + 2) + left + 1;
  const below = at + COLUMNS + 2;
  const [fx, fy] = [x - left, y - top];
  const ink = (place: number) => dots[place] ?? 0; // none outside of the glyph
  const upper = ink(at) * (1 - fx) + ink(at + 1) * fx;
  const lower = ink(below) * (1 - fx) + ink(below + 1) * fx;
  return Math.min(1, Math.max(0, (upper * (1 - fy) + lower * fy - 0.3) * 3.5));
}

/** A curve right across, as dark as the letters and as thin as keeps them readable. */
function drawLine(ink: Float32Array, next: () => number): void {
  const [from, to] = [next() * CAPTCHA_HEIGHT, next() * CAPTCHA_HEIGHT];
  const [bend, phase] = [next() * 8, next() * 7];
  for (let x = 0; x < CAPTCHA_WIDTH; x++) {
    const share = x / CAPTCHA_WIDTH;
    const y = from + (to - from) * share + bend * Math.sin(share * 7 + phase);
    for (const row of [Math.floor(y), Math.floor(y) + 1]) {
      if (row < 0 || row >= CAPTCHA_HEIGHT) continue;
      const at = row * CAPTCHA_WIDTH + x;
      ink[at] = Math.max(ink[at] ?? 0, 0.85 * (1 - Math.abs(y - row)));
    }
  }
}

/** A ramp from a light ground to a dark ink, both a little different each time. */
function inkColours(next: () => number): Buffer {
  const ground = [244 + next() * 11, 240 + next() * 12, 236 + next() * 12];
  const ink = [40 + next() * 120, 30 + next() * 60, 30 + next() * 90];
  return Buffer.from(
    Array.from({ length: SHADES }, (_, shade) =>
      ground.map((light, channel) => light + ((ink[channel]! - light) * shade) / (SHADES - 1)),
    ).flat(),
  );
}

/** A PNG with a palette and one byte a pixel. */
function encodePng(ink: Float32Array, palette: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(CAPTCHA_WIDTH, 0);
  header.writeUInt32BE(CAPTCHA_HEIGHT, 4);
  header.set([8, 3, 0, 0, 0], 8);

  const pixels = Buffer.alloc((CAPTCHA_WIDTH + 1) * CAPTCHA_HEIGHT);
  for (const [at, cover] of ink.entries()) {
    const row = Math.floor(at / CAPTCHA_WIDTH);
    pixels[at + row + 1] = Math.round(cover * (SHADES - 1));
  }
  const chunks = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels, { level: 3 })),
    chunk('IEND'),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Numbers from 0 up to 1 out of random bytes, drawn in blocks. */
function fractions(random: (bytes: number) => Uint8Array): () => number {
  let block = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at + 3 > block.length) {
      block = Buffer.from(random(1536));
      at = 0;
    }
    const value = block.readUIntBE(at, 3);
    at += 3;
    return value / 16_777_216;
  };
}

function pick(next: () => number, from: readonly string[]): string {
  return present(from[Math.floor(next() * from.length)], 'a list with something in it');
}

/** Five by seven dots each, the rows from the top; kept with an empty dot all round. */
const GLYPHS: ReadonlyMap<string, Float32Array> = new Map(
  Object.entries({
    2: '.###. #...# ....# ..##. .#... #.... #####',
    3: '####. ....# ....# .###. ....# ....# ####.',
    4: '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
    5: '##### #.... ####. ....# ....# #...# .###.',
    6: '..##. .#... #.... ####. #...# #...# .###.',
    7: '##### ....# ...#. ..#.. ..#.. .#... .#...',
    8: '.###. #...# #...# .###. #...# #...# .###.',
    9: '.###. #...# #...# .#### ....# ...#. .##..',
    A: '..#.. .#.#. #...# #...# ##### #...# #...#',
    C: '.###. #...# #.... #.... #.... #...# .###.',
    E: '##### #.... #.... ####. #.... #.... #####',
    F: '##### #.... #.... ####. #.... #.... #....',
    H: '#...# #...# #...# ##### #...# #...# #...#',
    J: '..### ...#. ...#. ...#. ...#. #..#. .##..',
    K: '#...# #..#. #.#.. ##... #.#.. #..#. #...#',
    M: '#...# ##.## #.#.# #.#.# #...# #...# #...#',
    N: '#...# ##..# ##..# #.#.# #..## #..## #...#',
    P: '####. #...# #...# ####. #.... #.... #....',
    R: '####. #...# #...# ####. #.#.. #..#. #...#',
    T: '##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..',
    U: '#...# #...# #...# #...# #...# #...# .###.',
    W: '#...# #...# #...# #.#.# #.#.# ##.## #...#',
    X: '#...# #...# .#.#. ..#.. .#.#. #...# #...#',
    Y: '#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..',
  }).map(([character, rows]) => [character, dotsOf(rows)]),
);
const CHARACTERS = [...GLYPHS.keys()];

function dotsOf(rows: string): Float32Array {
  const framed = ['.....', ...rows.split(' '), '.....'].map((row) => `.${row}.`).join('');
  return Float32Array.from(framed, (dot) => (dot === '#' ? 1 : 0));
}
