import { describe, expect, it } from 'vitest';
import { fillPlaces, lineOf, placesIn, splitWords, wordsBefore } from './words.ts';

describe('the words of a line', () => {
  it.each([
    ['order $1 --goods 103', ['order', '$1', '--goods', '103']],
    [`order 'a b.csv'  --remark "it's"`, ['order', 'a b.csv', '--remark', "it's"]],
    [String.raw`order a\ b.csv '\n' ""`, ['order', 'a b.csv', String.raw`\n`, '']],
    ['订单 $(rm) `x` ; | &', ['订单', '$(rm)', '`x`', ';', '|', '&']],
    ["order 'open", null],
    ['  ', []],
  ])('%s', (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });

  it('are the same again when they are written as a line', () => {
    for (const words of [
      ['a b', "it's", '', '$1', '\\', '"', '; rm'],
      ['plain', '--x=1', '订单.csv'],
    ])
      expect(splitWords(lineOf(words))).toEqual(words);
  });
});

describe('the places', () => {
  it('take each argument as the one word it is, and the others follow', () => {
    const words = ['order', '$1', '--remark', '$2-$1'];
    expect(placesIn(words)).toBe(2);
    expect(fillPlaces(words, ['a b.csv', '--yes $1', '--json'])).toEqual([
      'order',
      'a b.csv',
      '--remark',
      '--yes $1-a b.csv',
      '--json',
    ]);
    expect(fillPlaces(['orders', 'list'], ['--status', '1'])).toEqual(['orders', 'list', '--status', '1']);
  });

  it('are what completion asks for, one after the other', () => {
    const words = ['order', '$1', '--goods', '$2'];
    expect(wordsBefore(words, [])).toEqual(['order']);
    expect(wordsBefore(words, ['a.csv'])).toEqual(['order', 'a.csv', '--goods']);
    expect(wordsBefore(words, ['a.csv', '103', '--json'])).toEqual([
      'order',
      'a.csv',
      '--goods',
      '103',
      '--json',
    ]);
  });
});
