import { deflateSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/app-error.ts';
import { unpackEntry } from './unpack-entry.ts';

const text = Uint8Array.from({ length: 400_000 }, (_, i) => (i % 7 === 0 ? Math.imul(i, i) >>> 9 : 65));
const packed = deflateSync(text, { level: 6 });
const CRC = crcBitByBit(text);
const WHOLE = { method: 8, packed, unpackedBytes: text.length, crc: CRC };

function crcBitByBit(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** What came out, and how it ended: `done`, `refused` or `failed`. */
async function outcomeOf(entry: Parameters<typeof unpackEntry>[0]): Promise<{ end: string; bytes: Buffer }> {
  const chunks: Uint8Array[] = [];
  let ends = 0;
  const take = (chunk: Uint8Array, isLast: boolean) => {
    // The reader may use its chunk again.
    chunks.push(chunk.slice());
    ends += Number(isLast);
  };
  let steps = 0;
  const end = await unpackEntry(entry, take, (size) => (steps += size)).then(
    () => 'done',
    (error: unknown) => (isRefusal(error, 'IMPORT_FAILED') ? 'refused' : 'failed'),
  );
  expect(ends).toBe(end === 'done' ? 1 : 0);
  expect(steps).toBeLessThanOrEqual(entry.packed.length);
  return { end, bytes: Buffer.concat(chunks) };
}

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

describe('unpacking', () => {
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  test('packed, stored, empty', async () => {
    const nothing = { method: 0, packed: new Uint8Array(), unpackedBytes: 0, crc: 0 };
    for (const [entry, whole] of [
      [WHOLE, text],
      [{ ...WHOLE, method: 0, packed: text }, text],
      [nothing, new Uint8Array()],
    ] as const) {
      const { end, bytes } = await outcomeOf(entry);
      expect([end, bytes.equals(whole)]).toEqual(['done', true]);
    }
  });

  test('a wrong size or checksum; more than was promised stops at once', async () => {
    expect((await outcomeOf({ ...WHOLE, crc: CRC ^ 1 })).end).toBe('refused');
    expect((await outcomeOf({ ...WHOLE, unpackedBytes: text.length + 1 })).end).toBe('refused');
    const { end, bytes } = await outcomeOf({ ...WHOLE, unpackedBytes: 50_000 });
    expect(end).toBe('refused');
    expect(bytes.length).toBeLessThanOrEqual(50_000);
  });

  test('cut off or damaged anywhere: it ends, and not well', async () => {
    for (let at = 0; at < packed.length; at += 1_999) {
      expect((await outcomeOf({ ...WHOLE, packed: packed.subarray(0, at) })).end).not.toBe('done');
      const changed = packed.slice();
      changed[at]! ^= 0xff;
      expect((await outcomeOf({ ...WHOLE, packed: changed })).end).not.toBe('done');
    }
  });

  test('what the reader throws stops the unpacking', async () => {
    let calls = 0;
    const failing = unpackEntry(
      WHOLE,
      () => {
        calls++;
        throw new Error('enough');
      },
      () => {},
    );
    await expect(failing).rejects.toThrow('enough');
    expect(calls).toBe(1);
  });

  test('no rejection was left without a handler', async () => {
    await new Promise((done) => setTimeout(done, 50));
    expect(unhandled).toEqual([]);
  });
});
