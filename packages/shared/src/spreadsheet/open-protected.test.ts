import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { isRefusal } from '../errors/app-error.ts';
import { importRecipients } from '../recipients/import-recipients.ts';
import { openProtected } from './open-protected.ts';

const fixture = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${path}`, import.meta.url)));
const sample = () => fixture('sheets/dy-password.xlsx');
const expected = JSON.parse(
  readFileSync(new URL('../../fixtures/sheets/dy-password.xlsx.expect.json', import.meta.url), 'utf8'),
) as { ifDecrypted: { password: string; rows: Record<string, string | number>[] } };
/** What every file of fixtures/protected holds; see the README there. */
const plain = fixture('sheets/tb-2021.xlsx');
const PASSWORD = '礼达 2026';

/** What a call was refused with: `FILE_PASSWORD` and its data. */
async function refusal(work: Promise<unknown>): Promise<[string, unknown]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isRefusal(error)) throw new Error(`no refusal but ${String(error)}`);
  return [error.refusal, error.data];
}

/** The file with another text of the same length in its plain EncryptionInfo. */
function withInfo(bytes: Uint8Array, change: (xml: string) => string): Uint8Array {
  const file = Buffer.from(bytes);
  const start = file.indexOf('<encryption');
  const end = file.indexOf('</encryption>') + '</encryption>'.length;
  const changed = change(file.toString('latin1', start, end));
  file.write(changed.padEnd(end - start), start, 'latin1');
  return new Uint8Array(file);
}

test('the sample opens with its password and holds what it should', async () => {
  const { password, rows } = expected.ifDecrypted;
  const zip = await openProtected(sample(), password);
  const read = await importRecipients({ bytes: zip, fileName: 'a.xlsx', platform: 4 });
  expect(
    read.rows.map((row) => [row.row, row.shop_order, row.rec_name, row.rec_mobile, row.rec_city]),
  ).toEqual(rows.map((row) => [row['sourceRow'], row['orderNo'], row['name'], row['mobile'], row['city']]));
});

test('without or with a wrong password it says which', async () => {
  expect(await refusal(openProtected(sample()))).toEqual(['FILE_PASSWORD', null]);
  expect(await refusal(openProtected(sample(), ''))).toEqual(['FILE_PASSWORD', null]);
  expect(await refusal(openProtected(sample(), '123457'))).toEqual(['FILE_PASSWORD', { wrong: true }]);
});

describe('other ways of protecting', () => {
  test.each(['standard', 'agile-sha1'])('%s', async (name) => {
    const bytes = fixture(`protected/${name}.xlsx`);
    expect(await openProtected(bytes, PASSWORD)).toEqual(plain);
    expect(await refusal(openProtected(bytes, 'x'))).toEqual(['FILE_PASSWORD', { wrong: true }]);
  });

  test('a book that only looks unprotected opens without being asked about', async () => {
    expect(await openProtected(fixture('protected/looks-unprotected.xlsx'))).toEqual(plain);
  });

  test.each([
    [
      'a cipher nobody knows',
      (xml: string) => xml.replaceAll('cipherAlgorithm="AES"', 'cipherAlgorithm="RC2"'),
    ],
    ['another chaining', (xml: string) => xml.replaceAll('ChainingModeCBC', 'ChainingModeCFB')],
    ['no password entry', (xml: string) => xml.replace('spinCount=', 'spinTimes=')],
  ])('%s cannot be opened by any password', async (_, change) => {
    expect(await refusal(openProtected(withInfo(sample(), change), '123456'))).toEqual([
      'FILE_PASSWORD',
      { unsupported: true },
    ]);
  });
});

describe('damage', () => {
  const failed = ['IMPORT_FAILED', null];

  test('every byte of the sealed package counts', async () => {
    const bytes = sample();
    const whole = await openProtected(bytes, '123456');
    const size = Buffer.alloc(8);
    size.writeUInt32LE(whole.length);
    const at = Buffer.from(bytes).indexOf(size);
    expect(at).toBeGreaterThan(0);
    bytes[at + 100] = bytes[at + 100]! ^ 0x10;
    expect(await refusal(openProtected(bytes, '123456'))).toEqual(failed);
  });

  test.each([0, 100, 512, 600, 1024, 1536, 2048, 3000, 4096, 6000, 8000])(
    'cut after %d bytes',
    async (length) => {
      expect(await refusal(openProtected(sample().slice(0, length), '123456'))).toEqual(failed);
    },
  );

  test.each([
    [
      'too many rounds',
      (xml: string) =>
        xml.replace(/ xmlns:c="[^"]*"/, '').replace('spinCount="100000"', 'spinCount="10000001"'),
    ],
    ['no rounds', (xml: string) => xml.replace('spinCount="100000"', 'spinCount="many"')],
    ['a block size that AES has not', (xml: string) => xml.replaceAll('blockSize="16"', 'blockSize="32"')],
    ['a hash size that the hash has not', (xml: string) => xml.replaceAll('hashSize="64"', 'hashSize="20"')],
    ['a key size that AES has not', (xml: string) => xml.replaceAll('keyBits="256"', 'keyBits="264"')],
    ['a salt of another length', (xml: string) => xml.replaceAll('saltSize="16"', 'saltSize="17"')],
    [
      'a value that is no base64',
      (xml: string) => xml.replace(/encryptedKeyValue="..../, 'encryptedKeyValue="!!!!'),
    ],
  ])('%s is refused at once', async (_, change) => {
    const begun = cpuMs();
    expect(await refusal(openProtected(withInfo(sample(), change), '123456'))).toEqual(failed);
    expect(cpuMs() - begun).toBeLessThan(1_000);
  });

  test('tables that point in circles end', async () => {
    const bytes = sample();
    const view = new DataView(bytes.buffer);
    const table = (view.getUint32(76, true) + 1) * 512;
    for (let i = 0; i < 128; i++) view.setUint32(table + i * 4, i, true);
    expect(await refusal(openProtected(bytes, '123456'))).toEqual(failed);
  });

  test('arbitrary bytes behind the right start are refused, never more', async () => {
    let seed = 7;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >>> 16;
    const others: unknown[] = [];
    for (let round = 0; round < 300; round++) {
      const bytes = sample();
      for (let i = 0; i < 4; i++) bytes[8 + (next() % 1_500)] = next() & 0xff;
      const thrown = await openProtected(bytes).catch((error: unknown) => error);
      if (!isRefusal(thrown)) others.push(thrown);
      // The key was made to no end: that takes half a second.
      if (isRefusal(thrown, 'FILE_PASSWORD')) round += 60;
    }
    expect(others).toEqual([]);
  });
});
