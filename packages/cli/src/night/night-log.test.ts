import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyResult } from './file-result.ts';
import { inboxIdOf, NightLog } from './night-log.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'gift-night-'));
const logOf = (at: string) => new NightLog(at, at);
const AT = Date.parse('2026-11-23T14:30:05Z');

it('a file that was taken and not moved keeps its stamp; one that was moved gets another', () => {
  const at = folder();
  const first = logOf(at).take('sha', 'a.csv', AT);
  expect(first).toBe('20261123-223005');
  // The run died; the next one comes an hour later.
  const log = logOf(at);
  expect(log.take('sha', 'a.csv', AT + 3_600_000)).toBe(first);
  log.moved({ sha: 'sha', name: 'a.csv', stamp: first });
  expect(logOf(at).take('sha', 'a.csv', AT)).toBe('20261123-223006');
  expect(log.take('other', 'b.csv', AT)).toBe(first);
});

it('files whose names differ only in their ending never share a stamp: what is written beside them would', () => {
  const log = logOf(folder());
  const stamps = ['a.xls', 'a.xlsx', 'a.XLSX', 'shop/a.xlsx'].map((name, i) => log.take(`sha${i}`, name, AT));
  expect(stamps).toEqual([5, 6, 7, 5].map((second) => `20261123-22300${second}`));
  // So is what is written beside a sheet that came back with the rows that it left.
  expect(log.take('sha9', '20261122-010000-a.有误.xls', AT)).toBe('20261123-223008');
});

it('a line that a kill tore apart takes no other with it', () => {
  const at = folder();
  logOf(at).take('sha', 'a.csv', AT);
  appendFileSync(join(at, `night-${inboxIdOf(at)}.log`), '{"t":"tak');
  const stamp = logOf(at).take('other', 'b.csv', AT);
  expect(logOf(at).take('other', 'b.csv', AT + 60_000)).toBe(stamp);
});

describe('a run that died', () => {
  const result = { ...emptyResult('a.csv'), exit: 5 as const, faulty: 1 };
  /** A sheet that was ordered, written down and, as far as `lies` says, moved. */
  const died = ({ lies }: { lies: boolean }) => {
    const at = folder();
    const log = logOf(at);
    const stamp = log.take('sha', 'a.csv', AT);
    log.moving({ sha: 'sha', name: 'a.csv', stamp, result });
    mkdirSync(join(at, '.done'));
    // The name is taken before anything is moved there.
    writeFileSync(join(at, '.done', `${stamp}-a.csv`), lies ? 'x' : '');
    return { at, stamp };
  };

  it('before it moved the sheet: the next one writes the same names and tells of its own', () => {
    const { at, stamp } = died({ lies: false });
    expect([logOf(at).untold(), logOf(at).take('sha', 'a.csv', AT + 60_000)]).toEqual([[], stamp]);
  });

  it('after it moved the sheet: the next one tells of it once, and the same sheet gets names of its own', () => {
    const { at } = died({ lies: true });
    const next = logOf(at);
    expect([next.untold(), next.take('sha', 'a.csv', AT)]).toEqual([[result], '20261123-223006']);
    next.told();
    expect(logOf(at).untold()).toEqual([]);
  });
});

it('a log of years is written anew, with what is still of use', () => {
  const at = folder();
  const log = logOf(at);
  for (let n = 0; n < 1_100; n++) {
    const line = { sha: `sha${n}`, name: `${n}.csv`, stamp: log.take(`sha${n}`, `${n}.csv`, AT) };
    log.moving({ ...line, result: emptyResult(line.name) });
    log.moved(line);
  }
  const waiting = log.take('late', 'late.csv', AT);
  log.told();
  log.tidy(AT + 3 * 24 * 3_600_000);
  const text = readFileSync(join(at, `night-${inboxIdOf(at)}.log`), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(1);
  expect([logOf(at).untold(), logOf(at).take('late', 'late.csv', AT + 1)]).toEqual([[], waiting]);
});
