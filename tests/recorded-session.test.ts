import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { requireAliasLine } from '../packages/cli/src/alias/check-alias.ts';
import { SESSION } from '../scripts/session/commands.ts';
import { drawnBy } from '../scripts/session/screen.ts';

// The session in docs was recorded from the program as it is: `npm run session` records it again.
const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
const [header, ...events] = read('session.cast')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as unknown);
const text = read('session.txt');
const commands = text.split('\n').filter((line) => line.startsWith('$ '));

it('is an asciicast of version 2, small, with time going on', () => {
  expect(header).toMatchObject({ version: 2, width: expect.any(Number), height: expect.any(Number) });
  expect(Buffer.byteLength(read('session.cast'))).toBeLessThanOrEqual(60 * 1024);
  let last = 0;
  for (const [at, kind, shown] of events as [number, string, string][]) {
    expect([kind, typeof shown, at >= last]).toEqual(['o', 'string', true]);
    last = at;
  }
});

it('shows the commands of the script, and the text beside it is what the cast draws', () => {
  expect(commands).toEqual(SESSION.map(({ line }) => `$ ${line}`));
  const drawn = drawnBy((events as [number, string, string][]).map(([, , shown]) => shown).join(''));
  const bare = (lines: string) => lines.split('\n').filter((line) => line !== '' && !/^\[\d+\]$/.test(line));
  expect(bare(drawn)).toEqual(bare(text));
});

it.each(
  SESSION.map(({ line }) => line).filter((line) =>
    /^gift (?!--version|night|order .*--max-amout)/.test(line),
  ),
)('%s: the command and its options are there', (line) => {
  // Places of an alias within quotes are no places of this line.
  expect(requireAliasLine(line.replaceAll('$1', 'x'))).toBe(line.slice('gift '.length).replaceAll('$1', 'x'));
});

it('holds nothing of the machine and nobody’s data', () => {
  for (const one of [text, read('session.cast')]) {
    expect(one).not.toMatch(/\/(tmp|home|root|Users|work|usr|var)\//);
    expect(one).not.toMatch(/gift123456|13800138000(?!["\s]|\\r)/);
    expect(
      one.match(/https?:\/\/[^\s"，]+/g)?.filter((url) => url !== 'http://127.0.0.1:3000') ?? [],
    ).toEqual([]);
    expect(one).not.toMatch(/Error|程序出错|--debug/);
  }
});
