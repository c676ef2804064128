import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Prepared } from './prepare.ts';
import { quote } from '../lib/quote.ts';
import { resumeCommand } from './resume-command.ts';

const prepared = (options: Partial<Prepared['options']>) =>
  ({
    options: { file: 'orders.csv', ...options },
    order: { goods_id: 103, goods_num: 1 },
    identity: { chunk: 500 },
    resume: null,
  }) as Prepared;

it('a command can be pasted where it was printed', () => {
  const job = prepared({
    file: 'D:\\我的 订单\\11月.xlsx',
    mapping: ['rec_name=客户', 'rec_address=第 5 列 + 第 6 列'],
    passwordFile: 'D:\\gift\\pw.txt',
    yes: true,
    maxAmount: '50',
  });
  expect(resumeCommand(job, 'win32')).toBe(
    'gift order "D:\\我的 订单\\11月.xlsx" --goods 103 --mapping rec_name=客户 --mapping "rec_address=第 5 列 + 第 6 列" --password-file D:\\gift\\pw.txt --max-amount 50 --yes --resume',
  );
  expect(resumeCommand(prepared({ file: "/home/o'neil/我的 订单.xlsx" }), 'linux')).toBe(
    "gift order '/home/o'\\''neil/我的 订单.xlsx' --goods 103 --resume",
  );
});

describe('on Windows an argument', () => {
  it.each([
    ['D:\\订单\\11月.xlsx', 'D:\\订单\\11月.xlsx'],
    ['\\\\nas\\share\\a.csv', '\\\\nas\\share\\a.csv'],
    ['two words.csv', '"two words.csv"'],
    ["it's.csv", '"it\'s.csv"'],
    ['R&D|(1).csv', '"R&D|(1).csv"'],
    ['50%折扣.csv', '"50%折扣.csv"'],
    // PowerShell reads a comma as a list, and @ at the beginning as the arguments of a variable.
    ['a,b.csv', '"a,b.csv"'],
    ['@all', '"@all"'],
    ['a~b;c', '"a~b;c"'],
    ['小心"轻"放', '"小心""轻""放"'],
    // Programs read a backslash before a quote as the quote's own.
    ['D:\\my inbox\\', '"D:\\my inbox\\\\"'],
    ['a\\"b', '"a\\\\""b"'],
    ['', '""'],
  ])('%s', (text, quoted) => {
    expect(quote(text, 'win32')).toBe(quoted);
    expect(argumentsOf(quoted)).toEqual([text]);
  });
});

/** What a program of Windows makes of its command line (the rules of its C library). */
function argumentsOf(line: string): string[] {
  const found: string[] = [];
  let [word, isQuoted, isWord] = ['', false, false];
  for (let at = 0; at < line.length; at++) {
    const [slashes] = /^\\*/.exec(line.slice(at))!;
    if (slashes !== '' && line[at + slashes.length] === '"') {
      word += '\\'.repeat(Math.floor(slashes.length / 2));
      at += slashes.length;
      if (slashes.length % 2 === 1) {
        word += '"';
        continue;
      }
    }
    const char = line[at]!;
    if (char === '"') {
      if (isQuoted && line[at + 1] === '"') word += line[++at];
      else isQuoted = !isQuoted;
      isWord = true;
    } else if (char === ' ' && !isQuoted) {
      if (isWord) found.push(word);
      [word, isWord] = ['', false];
    } else {
      word += char;
      isWord = true;
    }
  }
  return isWord ? [...found, word] : found;
}

it.runIf(process.platform !== 'win32')('elsewhere an argument is read by a shell as it was', () => {
  const texts = ['订单.csv', 'a b', "it's", '$HOME `x` "y"', 'D:\\a', '50%', 'a&b;c|d', '*', '~', ''];
  const line = texts.map((text) => quote(text, 'linux')).join(' ');
  expect(execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })).toBe(
    `${texts.join('\n')}\n`,
  );
});
