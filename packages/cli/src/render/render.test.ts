import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { COMMANDS, GLOBAL_OPTIONS } from '../command-line/command-table.ts';
import { HELP_COPY } from '../help/copy.ts';
import { OPTION_COPY } from '../help/option-copy.ts';
import { commandHelp } from '../help/render-help.ts';
import { suggest } from '../help/suggest.ts';
import { jsonOf } from './json.ts';
import { done } from './outcome.ts';
import { openOut, usesColor } from './out.ts';
import { openPick } from './pick.ts';
import { displayWidth, plain } from './table.ts';
import { table } from './text.ts';

it('aligns Chinese and Latin', () => {
  expect(displayWidth('运单a')).toBe(5);
  expect(
    String(
      table(
        ['名', 'b'],
        [
          ['张三', 1],
          ['x', 22],
        ],
      ),
    ),
  ).toBe('名    b\n张三  1\nx     22');
});

it('takes the teeth out of text from outside', () => {
  expect(plain('a\u001b[31mb\r\nc\u202e')).toBe('a [31mb  c ');
});

it('keeps the keys of --json', () => {
  expect(jsonOf({ exit: 6, code: 23, msg: 'm', data: { a: 1 } })).toBe(
    '{"ok":false,"code":23,"exit":6,"msg":"m","data":{"a":1}}',
  );
});

it('finds in a row no field that it was not given', async () => {
  const pick = await openPick({ fields: 'a.constructor' });
  const picked = await pick(done({ list: [{ a: { b: 1 } }] }, () => ''));
  expect(String(picked?.text(false))).toBe('\n');
});

describe('colour', () => {
  const [tty, pipe] = [{ write: () => true, isTTY: true }, { write: () => true }];
  it.each([
    ['terminal', tty, {}, false, true],
    ['pipe', pipe, {}, false, false],
    ['NO_COLOR', tty, { NO_COLOR: '1' }, false, false],
    ['--no-color over FORCE_COLOR', tty, { FORCE_COLOR: '1' }, true, false],
    ['FORCE_COLOR on a pipe', pipe, { FORCE_COLOR: '1' }, false, true],
    ['dumb terminal', tty, { TERM: 'dumb' }, false, false],
  ])('%s', (_, stream, env, noColor, expected) => {
    expect(usesColor(stream, env, noColor)).toBe(expected);
  });

  it.each<[string, NodeJS.ProcessEnv, boolean, string]>([
    ['a terminal', {}, false, '\u001b[33mw\u001b[39m\n\u001b[31mf\u001b[39m\ns\n'],
    ['NO_COLOR', { NO_COLOR: '1' }, false, 'w\nf\ns\n'],
    ['--no-color', {}, true, 'w\nf\ns\n'],
  ])('of what to act on and what failed, with %s; the log file has none', (_, env, noColor, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'gift-color-'));
    const logFile = join(folder, 'log');
    let shown = '';
    const stderr = { write: (text: string) => (shown += text), isTTY: true };
    const out = openOut({ stdout: stderr, stderr, env, isQuiet: false, noColor, logFile, now: () => 0 });
    out.warn('w');
    out.fault('f');
    out.say('s');
    expect(shown).toBe(expected);
    expect(readFileSync(logFile, 'utf8').replaceAll('1970-01-01 08:00:00 ', '')).toBe('w\nf\ns\n');
    rmSync(folder, { recursive: true });
  });

  it('go on without a log that cannot be written, and say so once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gift-log-'));
    let shown = '';
    const stderr = { write: (text: string) => (shown += text) };
    const out = openOut({
      stdout: stderr,
      stderr,
      env: {},
      isQuiet: false,
      noColor: true,
      logFile: folder,
      now: () => 0,
    });
    out.say('one');
    out.say('two');
    expect(shown).toBe(`one\n日志 ${folder} 写不下去了（这是一个文件夹），以后的提示只显示，不再记录\ntwo\n`);
    rmSync(folder, { recursive: true });
  });
});

it('writes progress as a line per tenth without a terminal, and nothing when quiet', () => {
  const run = (isQuiet: boolean) => {
    const lines: string[] = [];
    const stderr = new Writable({ write: (chunk, _, next) => (lines.push(String(chunk)), next()) });
    const out = openOut({
      stdout: stderr,
      stderr,
      env: {},
      isQuiet,
      noColor: true,
      logFile: null,
      now: () => 0,
    });
    for (let i = 1; i <= 100; i++) out.progress(i, 100, `${i}`);
    return lines.length;
  };
  expect(run(false)).toBe(11);
  expect(run(true)).toBe(0);
});

describe('help', () => {
  it.each(COMMANDS.map((command) => [command.name, command] as const))('%s', (name, command) => {
    const words = HELP_COPY[name]!;
    const help = commandHelp(command);
    const at = words.examples.map((example) => help.indexOf(example));
    expect(at[0]).toBeGreaterThan(0);
    expect(at[1]).toBeGreaterThan(at[0]!);
    expect(help.indexOf(words.summary)).toBeGreaterThan(at[1]!);
    expect(help.trimEnd().endsWith(words.next)).toBe(true);
    for (const { flag } of [...command.options, ...GLOBAL_OPTIONS])
      expect(OPTION_COPY).toHaveProperty([flag]);
  });

  it.each([
    ['ordr', 'order'],
    ['blance', 'balance'],
    ['improt', 'import'],
    ['xyzzy', null],
  ])('%s means %s', (typed, meant) => {
    expect(
      suggest(
        typed,
        COMMANDS.map(({ name }) => name),
      ),
    ).toBe(meant);
  });
});
