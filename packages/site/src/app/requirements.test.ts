import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const TABLE = readFileSync(new URL('docs/requirements.md', ROOT), 'utf8');

/** The specification has rows M001 to M292, and each of them a row here. */
const LAST = 292;
const BEYOND = ['X016', 'X017', 'X025', 'X026', 'X027', 'X036', 'X037', 'X039', 'X051'];
/** Decisions about money, clocks, recovery and what comes in. */
const DECISIONS = [
  'D1301',
  'D1302',
  'D1303',
  'D1304',
  'D1305',
  'D1306',
  'D1307',
  'D1308',
  'D1309',
  'D1310',
  'D1311',
  'D1312',
  'D1313',
];
const IDS = Array.from({ length: LAST }, (_, n) => `M${String(n + 1).padStart(3, '0')}`);

interface Row {
  id: string;
  proof: string;
  /** Written as `file › title`. */
  references: { file: string; title: string }[];
}

const rows: Row[] = [...TABLE.matchAll(/^\| +([MXOS]\d{3}|D\d{4}) +\|[^|]*\|(.*)\|$/gm)].map(
  ([, id = '', proof = '']) => ({
    id,
    proof,
    references: [...proof.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    })),
  }),
);

/** Titles of the tests in a source, as they are written there; a transcript's titles are its lines. */
function titlesIn(file: string): Set<string> {
  const path = fileURLToPath(new URL(file, ROOT));
  if (!existsSync(path)) return new Set();
  const text = readFileSync(path, 'utf8');
  if (file.endsWith('.txt')) return new Set(text.split('\n'));
  const calls = text.matchAll(/(?:\b(?:test|it)\(|\)\()\s*(['"`])((?:(?!\1).)+)\1/g);
  return new Set([...calls].map(([, , title = '']) => title));
}

test('the table has every row once, in order', () => {
  const shop = rows.map(({ id }) => id).filter((id) => !/^[OS]/.test(id));
  expect(shop).toEqual([...IDS, ...BEYOND, ...DECISIONS]);
});

test('every row names a test, or says what comes later', () => {
  const silent = rows.filter(({ references, proof }) => references.length === 0 && !proof.includes('后续'));
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('every test that is named exists', () => {
  const known = new Map<string, Set<string>>();
  const lost = rows.flatMap(({ id, references }) =>
    references
      .filter(({ file, title }) => {
        if (!known.has(file)) known.set(file, titlesIn(file));
        return !known.get(file)?.has(title);
      })
      .map(({ file, title }) => `${id}: ${file} › ${title}`),
  );
  expect(known.size).toBeGreaterThan(15);
  expect(lost).toEqual([]);
});
