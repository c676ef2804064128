import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../command-line/command-table.ts';
import { flagsAfter, wantedAfter } from './words.ts';

const offered = (...words: string[]) => {
  const wanted = wantedAfter(words);
  return wanted.kind === 'words' ? wanted.offers.map(([word]) => word) : wanted;
};

it('offers every command and every member of a group, each with what it is', () => {
  expect(new Set(offered() as string[])).toEqual(new Set(COMMANDS.map(({ name }) => name.split(' ')[0])));
  expect(offered('jobs')).toContain('resume');
  const abouts = [[], ['jobs'], ['shop']]
    .map(wantedAfter)
    .flatMap((wanted) => ('offers' in wanted ? wanted.offers : []));
  expect(abouts.filter(([, about]) => about === '')).toEqual([]);
});

describe('the place of a value', () => {
  it.each([
    [['order', 'x.csv', '--goods'], 'order', '--goods'],
    [['--profile'], '', '--profile'],
    [['--profile', 'night', 'jobs', 'show'], 'jobs show', 'job'],
    [['order', '--yes'], 'order', 'file'],
    [['goods', 'show'], 'goods show', 'id'],
    [['config', 'set', 'qr'], 'config set', 'value'],
  ])('after %j', (words, command, name) => {
    expect(wantedAfter(words)).toMatchObject({ kind: 'value', command, name });
  });

  it('knows its choices, and where nothing more may stand', () => {
    expect(wantedAfter(['order', 'x.csv', '--on-doubt'])).toMatchObject({
      choices: ['stop', 'skip', 'keep'],
    });
    expect(wantedAfter(['completion'])).toMatchObject({ choices: ['bash', 'zsh', 'fish', 'powershell'] });
    expect(offered('order', 'x.csv')).toEqual([]);
    expect(offered('nosuch')).toEqual([]);
  });
});

it('offers the flags of the command with the words of its help', () => {
  const flags = new Map(flagsAfter(['--quiet', 'shop', 'order', '5']));
  expect(flags.get('--order-remark')).not.toBe('');
  expect(flags.has('--json')).toBe(true);
  expect(flags.has('--reissue-file')).toBe(false);
});
