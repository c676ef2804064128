import { createHash, randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, createCaptcha } from './captcha.ts';

/** Bytes that are the same for the same seed. */
function seeded(seed: string): (bytes: number) => Uint8Array {
  let count = 0;
  return (bytes) => {
    const blocks: Buffer[] = [];
    while (blocks.length * 32 < bytes)
      blocks.push(createHash('sha256').update(`${seed} ${count++}`).digest());
    return Buffer.concat(blocks).subarray(0, bytes);
  };
}

test('the picture is a PNG of the promised size that holds every pixel', () => {
  const { png } = createCaptcha(seeded('a'));

  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(png.readUInt32BE(16)).toBe(CAPTCHA_WIDTH);
  expect(png.readUInt32BE(20)).toBe(CAPTCHA_HEIGHT);
  const start = png.indexOf('IDAT') + 4;
  const pixels = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  expect(pixels.length).toBe((CAPTCHA_WIDTH + 1) * CAPTCHA_HEIGHT);
  expect(pixels.filter((shade) => shade > 8).length).toBeGreaterThan(300);
});

test('the answer has four characters without look-alikes', () => {
  for (let round = 0; round < 50; round++) {
    expect(createCaptcha(randomBytes).answer).toMatch(/^[2-9ACEFHJKMNPRTUWXY]{4}$/);
  }
});

test('two pictures differ, and the same bytes give the same picture', () => {
  expect(createCaptcha(seeded('a'))).toEqual(createCaptcha(seeded('a')));
  expect(createCaptcha(randomBytes).png.equals(createCaptcha(randomBytes).png)).toBe(false);
});
