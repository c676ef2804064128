import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTowns } from '@giftship/shared/address/towns';
import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import type { ParsedLine } from '@giftship/shared/recipients/parse-lines';
import { parseRecipient } from '@giftship/shared/recipients/parse-recipient';
import type { ReissueRow } from '@giftship/shared/recipients/reissue-rows';
import {
  decrypted,
  EXPECTATIONS,
  type Expectation,
  FILTER_NAMES,
  SAMPLES,
  samplesOf,
  seenImport,
  seenReissues,
  wantedImport,
  wantedReissues,
} from '../../packages/shared/fixtures/sheets/compare.ts';
import { isAtLength, sample } from '../harness/at-length.ts';
import { buildCli, type Ended, runShell } from './run-transcript.ts';

// Samples through the real command line, a process each: what the core reads must come out of it unchanged.
const LINES = new URL('../../packages/shared/fixtures/lines/hand-tune.jsonl', import.meta.url);
const LEAST_RIGHT = 0.98;

let cwd: string;
beforeAll(async () => {
  await buildCli();
  cwd = mkdtempSync(join(tmpdir(), 'gift-samples-'));
});

function gift(line: string, stdin = ''): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LANG: 'C.UTF-8', GIFT_CONFIG_DIR: join(cwd, 'config') };
  return runShell(`gift ${line}`, { cwd, env, stdin });
}

const path = (file: string) => `'${fileURLToPath(new URL(file, SAMPLES))}'`;
const importLine = ({ file, platformId }: Expectation) =>
  `import ${path(file)} --platform ${platformId} --json`;

/** Each sample is read by the core in other tests as well; here an eighth of them shows the way through the program. */
const few = <T>(all: readonly T[]): readonly T[] =>
  sample(
    all,
    all.filter((_, i) => i % 8 === 0),
  );

/** The one object that --json prints. */
const answerOf = <T>({ stdout }: Ended) => JSON.parse(stdout) as { code: number; msg: string; data: T };

describe.concurrent('gift import', () => {
  it.each(few(samplesOf('orders', 'rows')))('%s', async (_, expected) => {
    const ended = await gift(importLine(expected));
    expect(seenImport(answerOf<ImportedFile>(ended).data, expected)).toEqual(wantedImport(expected));
    expect(ended.exit).toBe(expected.rows.some(({ status }) => status !== 'ok') ? 3 : 0);
  });

  it.each(few(samplesOf('orders', 'error')))('%s is refused', async (_, expected) => {
    const ended = await gift(importLine(expected));
    expect([ended.exit, answerOf(ended).msg]).toEqual([3, expected.message]);
  });

  it
    .runIf(isAtLength)
    .each(samplesOf('orders', 'error').filter(([, { ifDecrypted }]) => ifDecrypted !== undefined))(
    '%s with its password',
    async (_, locked) => {
      const expected = decrypted(locked);
      writeFileSync(join(cwd, 'word.txt'), `${locked.ifDecrypted!.password}\n`);
      const ended = await gift(`${importLine(expected)} --password-file word.txt`);
      expect(seenImport(answerOf<ImportedFile>(ended).data, expected)).toEqual(wantedImport(expected));
    },
  );

  const filter = EXPECTATIONS.find(({ kind }) => kind === 'filter')!;
  it.runIf(isAtLength).each(Object.entries(FILTER_NAMES))('filtered by %s', async (key, type) => {
    const line = `import ${path(filter.orders)} --platform 1 --filter-file ${path(filter.file)} --filter-type ${type} --json`;
    const { data } = answerOf<ImportedFile>(await gift(line));
    expect(data.filtered.map(({ row }) => row)).toEqual(filter.excludedSourceRows[key]);
  });
});

it.each(samplesOf('reissue', 'rows'))('gift reissue import %s', async (file, expected) => {
  const { data } = answerOf<{ rows: ReissueRow[] }>(await gift(`reissue import ${path(file)} --json`));
  expect(seenReissues(data.rows)).toEqual(wantedReissues(expected));
});

describe('gift parse --all --jsonl', () => {
  interface Labelled extends Record<'order' | 'name' | 'mobile' | 'province' | 'city' | 'district', string> {
    line: string;
    detail: string;
    doubt?: boolean;
  }
  // One result for each line of the input: a recipient of several lines is no line.
  const labelled = readFileSync(LINES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => JSON.parse(row) as Labelled)
    .filter(({ line }) => !/[\r\n]/.test(line));
  const text = labelled.map(({ line }) => `${line}\n`).join('');

  it('answers every line once, as the parser does, and as its author meant it', async () => {
    await loadTowns();
    const ended = await gift('parse - --all --jsonl', text);
    const answers = ended.stdout
      .split('\n')
      .filter(Boolean)
      .map((row) => JSON.parse(row) as ParsedLine);
    expect(answers.map(({ row }) => row)).toEqual(labelled.map((_, i) => i + 1));
    answers.forEach((answer, i) => expect(answer).toMatchObject(parseRecipient(labelled[i]!.line)));
    const sure = labelled.flatMap((want, i) => (want.doubt ? [] : [{ want, answer: answers[i]! }]));
    const wrong = sure.filter(({ want, answer }) => !isMeant(want, answer));
    expect(sure.length).toBeGreaterThan(100);
    expect(wrong.length / sure.length).toBeLessThanOrEqual(1 - LEAST_RIGHT);
  });

  it.runIf(isAtLength)('reads a file as it reads stdin', async () => {
    writeFileSync(join(cwd, 'lines.txt'), `\ufeff${text.replaceAll('\n', '\r\n')}`);
    const [file, stdin] = [
      await gift('parse lines.txt --all --jsonl'),
      await gift('parse - --all --jsonl', text),
    ];
    expect(file.stdout).toBe(stdin.stdout);
  });

  const isMeant = (want: Labelled, { shop_order, rec_address, ...answer }: ParsedLine) =>
    shop_order === want.order &&
    answer.rec_name === want.name &&
    answer.rec_mobile === want.mobile &&
    answer.rec_province === want.province &&
    answer.rec_city === want.city &&
    answer.rec_district === want.district &&
    rec_address === want.detail;
});
