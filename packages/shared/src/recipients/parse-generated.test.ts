import { beforeAll, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { answerOf, generatedLines, handLines, scoreLines } from '../../fixtures/lines/score.ts';
import { loadTowns } from '../address/towns.ts';
import { parseRecipient } from './parse-recipient.ts';

const SEED = 20_261_121;
const ROWS_OF_A_KIND = 30;

beforeAll(loadTowns);

const read = (line: string) => answerOf(parseRecipient(line));

test('generated lines: at least 97 of 100 rows of every group whole, none wrong without a flag', () => {
  const { groups, misses } = scoreLines(generatedLines(SEED, ROWS_OF_A_KIND), read);
  const short = [...groups].filter(([, { rows, full }]) => full < rows * 0.97);
  const silent = misses.filter(({ answer }) => !answer.flag).map(({ line }) => line.line);
  expect(groups.size).toBe(12);
  expect([short, silent]).toEqual([[], []]);
});

test('hand-written lines: at least 98 of 100 whole, at most one in 100 wrong without a flag', () => {
  const { total } = scoreLines(handLines('tune'), read);
  expect(total.rows).toBeGreaterThan(1_000);
  expect(total.full / total.rows).toBeGreaterThan(0.98);
  expect(total.silent / total.rows).toBeLessThan(0.01);
});

test('no text makes the parser throw or run on', () => {
  const pieces = [
    '张三',
    '13800001234',
    '广东省',
    '深圳市',
    '县',
    '[12',
    ']',
    '(',
    '转',
    '-',
    ',',
    '\n',
    '收件人:',
    '="',
    '*',
    '\u202e',
    '\ud83d',
    '\ue001',
    '0755',
    '86',
    ' ',
    '地址',
    '12号',
  ];
  const random = seededRandom(SEED);
  const started = cpuMs();
  for (let i = 0; i < rounds(20_000); i++) {
    const text = Array.from({ length: random.between(1, 12) }, () => random.pick(pieces)).join('');
    const row = parseRecipient(text);
    expect(row.rec_province === '' || row.rec_province.length > 1).toBe(true);
  }
  expect(cpuMs() - started).toBeLessThan(10_000);
});
