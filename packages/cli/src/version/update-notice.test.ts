import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NoticeWorld, updateNotice } from './update-notice.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-24T00:00:00Z');
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gift-notice-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tell = (version: string, world: Partial<NoticeWorld> = {}) =>
  updateNotice(new Map([['https://gift.example', version]]), {
    env: {},
    now: NOW,
    folder: join(folder, 'config'),
    isWatched: true,
    own: '0.3.0',
    ...world,
  });

it('tells of a newer command line with the line that installs it, once a day', () => {
  const lines = tell('0.4.0');
  expect(lines.join('\n')).toContain('npm i -g https://gift.example/downloads/giftship-cli-0.4.0.tgz');
  expect(lines[0]).toContain('0.4.0（现在是 0.3.0）');
  expect(tell('0.4.0', { now: NOW + DAY - 1 })).toEqual([]);
  expect(tell('0.4.0', { now: NOW + DAY })).toHaveLength(3);
  const file = join(folder, 'config/update-notice.json');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ at: NOW + DAY });
});

it.each<[string, string, Partial<NoticeWorld>]>([
  ['the same version', '0.3.0', {}],
  ['an older service', '0.2.9', {}],
  ['what is no version', '9.9.9 \u001B[2J', {}],
  ['a program', '0.4.0', { isWatched: false }],
  ['CI', '0.4.0', { env: { CI: 'true' } }],
  ['who asked for none', '0.4.0', { env: { GIFT_NO_UPDATE_NOTICE: '1' } }],
])('says nothing to or of %s, and does not count it as told', (_name, version, world) => {
  expect(tell(version, world)).toEqual([]);
  expect(tell('0.4.0')).toHaveLength(3);
});

it('tells again when what it remembers is broken, lies ahead, or cannot be kept', () => {
  writeFileSync(join(folder, 'update-notice.json'), '{');
  expect(tell('0.4.0', { folder })).toHaveLength(3);
  writeFileSync(join(folder, 'update-notice.json'), JSON.stringify({ at: NOW + 400 * DAY }));
  expect(tell('0.4.0', { folder })).toHaveLength(3);
  writeFileSync(join(folder, 'file'), '');
  for (let n = 0; n < 2; n += 1)
    expect(tell('0.4.0', { folder: join(folder, 'file/below') })).toHaveLength(3);
});
