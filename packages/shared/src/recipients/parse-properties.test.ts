import { expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { generatedLines, handLines } from '../../fixtures/lines/score.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { parseAddress } from '../address/parse-address.ts';
import { foldText } from '../lib/fold-text.ts';
import { RECIPIENT_FIELDS } from './recipient.ts';
import { type ParsedRecipient, parseRecipient } from './parse-recipient.ts';

const SEED = 20_261_121;
const lines = [...generatedLines(SEED, 12), ...handLines('tune')].map(({ line }) => line);
const random = seededRandom(SEED);

test('folding keeps the offsets: both forms are as long as each other, and folding again changes nothing', () => {
  for (const line of lines) {
    const { text, shown } = foldText(line);
    expect(shown).toHaveLength(text.length);
    expect(foldText(shown).text).toBe(text);
  }
});

test('nothing typed is lost: a word put in anywhere between words is in a field or in the note', () => {
  const lost: string[] = [];
  for (const line of lines) {
    const breaks = [...line.matchAll(/[ ,\uff0c\t]/g)].map(({ index }) => index);
    const at = breaks.length === 0 ? line.length : random.pick([...breaks, line.length]);
    const word = random.pick(['Zq7x', 'QKW', '\u5764\u79be\u96c5\u96c6', '\u4e5d\u6708\u521d\u516b']);
    const row = parseRecipient(`${line.slice(0, at)} ${word} ${line.slice(at)}`);
    const kept = [row.shop_order, row.rec_name, row.rec_mobile, row.rec_address, row.note].join('\n');
    if (!kept.includes(word)) lost.push(`${word} @${at}: ${line} => ${kept}`);
  }
  expect(lost).toEqual([]);
});

const written = (row: ParsedRecipient) =>
  [
    row.shop_order,
    row.rec_name,
    row.rec_mobile,
    [row.rec_province, row.rec_city, row.rec_district, row.rec_address].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join('\uff0c');

const FIELDS = RECIPIENT_FIELDS.slice(0, 7);
const fields = (row: ParsedRecipient) => FIELDS.map((field) => row[field as keyof ParsedRecipient]);

test('a row without doubt, written out and read again, is the same row, or a firm behind its house number is asked about', () => {
  const changed: unknown[] = [];
  let [rows, asked] = [0, 0];
  for (const line of lines) {
    const row = parseRecipient(line);
    // A name that only a label shows is left to a person without one (M192).
    if (row.flag || row.rec_name.length > 4 || row.rec_address.includes('\n')) continue;
    rows++;
    const again = parseRecipient(written(row));
    // Where the name stood behind the firm, the firm was known for one.
    if (again.reasons.join() === 'text_left' && row.rec_address.startsWith(again.rec_address)) asked++;
    else if (JSON.stringify(fields(again)) !== JSON.stringify(fields(row)))
      changed.push([written(row), fields(row), fields(again)]);
  }
  expect(rows).toBeGreaterThan(1_500);
  expect(changed).toEqual([]);
  expect(asked).toBeLessThan(rows / 200);
});

test.each([
  ['上海城徐汇苑3栋', '新疆维吾尔自治区', '伊犁哈萨克自治州', '伊宁市'],
  ['北京路1号', '广东省', '广州市', '越秀区'],
  ['重庆火锅店', '四川省', '成都市', '武侯区'],
  ['朝阳区人民路1号', '吉林省', '长春市', '南关区'],
])('what the columns say is never replaced by what %s seems to say', (detail, province, city, district) => {
  const row = parseAddress(detail, { province, city, district });
  expect([row.province, row.city, row.district, row.detail]).toEqual([province, city, district, detail]);
});

test('mutated lines give a row each, none slow', () => {
  let slowest = 0;
  for (let i = 0; i < rounds(5_000); i++) {
    const [one, other] = [random.pick(lines), random.pick(lines)];
    const cut = random.below(one.length + 1);
    const text = random.pick([
      () => one.slice(0, cut) + other.slice(random.below(other.length + 1)),
      () => one.slice(0, cut) + one.slice(cut + 1 + random.below(4)),
      () => one.slice(0, cut) + String.fromCharCode(random.below(0x10000)) + one.slice(cut),
      () => [...one].sort(() => random.next() - 0.5).join(''),
      () => one + one,
    ])();
    const start = cpuMs();
    parseRecipient(text);
    slowest = Math.max(slowest, cpuMs() - start);
  }
  // A busy machine may stop any call for a while; the run of faults measures the true bound.
  expect(slowest).toBeLessThan(250);
});
