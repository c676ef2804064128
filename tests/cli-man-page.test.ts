import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS, GLOBAL_OPTIONS } from '../packages/cli/src/command-line/command-table.ts';
import { HELP_COPY } from '../packages/cli/src/help/copy.ts';
import { optionWords, spelling, usageOf } from '../packages/cli/src/help/render-help.ts';
import { buildCli, GIFT } from './transcripts/run-transcript.ts';

const FILE = fileURLToPath(new URL('../packages/cli/dist/gift.1', import.meta.url));
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
let page: string;
beforeAll(async () => {
  await buildCli();
  page = execFileSync('node', [GIFT, 'help', '--man'], { encoding: 'utf8' });
});

/** The words of a page without what only roff needs. */
const plain = (roff: string): string =>
  roff
    .split('\n')
    .filter((line) => !/^['.]/.test(line))
    .join('\n')
    .replace(/\\(f[BR]|:|&)/g, '')
    .replaceAll('\\-', '-')
    .replaceAll('\\(aq', "'")
    .replaceAll('\\(dq', '"')
    .replaceAll('\\(ti', '~')
    .replaceAll('\\(ha', '^')
    .replaceAll('\\(ga', '`')
    .replaceAll('\\e', '\\');

it('lies beside the program, as `gift help --man` prints it', () => {
  expect(readFileSync(FILE, 'utf8')).toBe(page);
});

describe('the page', () => {
  it('has every command with its words, usage, examples and options', () => {
    const words = plain(page);
    for (const command of COMMANDS) {
      const { summary, examples, next } = HELP_COPY[command.name]!;
      expect(page).toContain(`.SS "gift ${command.name.replaceAll('-', '\\-')}"`);
      for (const part of [summary, usageOf(command), ...examples, next]) expect(words).toContain(part);
      for (const option of command.options)
        expect(words).toContain(`${spelling(option)}\n${optionWords(command.name, option.flag)}`);
    }
    for (const option of GLOBAL_OPTIONS)
      expect(words).toContain(`${spelling(option)}\n${optionWords('', option.flag)}`);
  });

  it('has no line that roff would take for a request, but those that are meant', () => {
    const requests = page.split('\n').filter((line) => /^['.]/.test(line));
    expect([...new Set(requests.map((line) => line.split(' ')[0]))].toSorted()).toEqual(
      ['\'\\"', '.PP', '.RE', '.RS', '.SH', '.SS', '.TH', '.TP', '.ad', '.br', '.nh'].toSorted(),
    );
  });

  it.runIf(has('groff'))('is drawn by groff without a complaint, and nothing of roff is left in it', () => {
    const drawn = spawnSync('groff', ['-k', '-Tutf8', '-man', '-ww', '-rLL=78n'], {
      input: page,
      encoding: 'utf8',
    });
    expect([drawn.status, drawn.stderr]).toEqual([0, '']);
    // eslint-disable-next-line no-control-regex
    const shown = drawn.stdout.replace(/\u001b\[[\d;]*m/g, '').replace(/.\u0008/g, '');
    expect(shown).toContain('gift order');
    expect(shown).toContain('--max-amount');
    expect(shown.split('\n').filter((line) => /^\s*[.'][A-Za-z]{2}\b|\\[f(:&e-]/.test(line))).toEqual([]);
  });
});
