import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { cleanBase, findSession, requireLogin, type SessionFlags } from './session.ts';
import type { Stored } from './store.ts';

const TOKEN = 'stored-token-stored-token';
const STORED: Stored = {
  current: 'default',
  profiles: {
    default: {
      api_base: 'http://shop.test',
      token: TOKEN,
      expires_at: '',
      user: { user_id: 7, username: 'a', mobile_mask: '' },
    },
  },
  settings: {},
};

function session(flags: SessionFlags = {}, env: NodeJS.ProcessEnv = {}, project?: object, stored = STORED) {
  const cwd = mkdtempSync(join(tmpdir(), 'gift-session-'));
  writeFileSync(join(cwd, 'token'), `${'f'.repeat(30)}\n`);
  if (project) writeFileSync(join(cwd, '.giftrc.json'), JSON.stringify(project));
  return findSession(flags, { env, cwd, stored });
}

it('knows no login by a name that every object has', () => {
  expect(session({ profile: 'constructor' })).toMatchObject({ profile: 'constructor', stored: null });
});

describe('which token', () => {
  it.each([
    ['stored', {}, {}, undefined, 'stored', TOKEN],
    ['project file over stored', {}, {}, { token_file: 'token' }, 'project', 'f'.repeat(30)],
    [
      'named file over project',
      {},
      { GIFT_TOKEN_FILE: 'token' },
      { token_file: 'x' },
      'env-file',
      'f'.repeat(30),
    ],
    [
      'environment over file',
      {},
      { GIFT_TOKEN: 'e'.repeat(20), GIFT_TOKEN_FILE: 'token' },
      undefined,
      'env',
      'e'.repeat(20),
    ],
    [
      'flag over environment',
      { tokenFile: 'token' },
      { GIFT_TOKEN: 'e'.repeat(20) },
      undefined,
      'flag',
      'f'.repeat(30),
    ],
  ])('%s', (_, flags, env, project, source, token) => {
    const found = session(flags, env, project);
    expect([found.tokenSource, found.token]).toEqual([source, token]);
  });
});

const PAIR = { appKey: 'ak_environment', appSecret: 's'.repeat(20) };
const KEY_ENV = { GIFT_APP_KEY: PAIR.appKey, GIFT_APP_SECRET: PAIR.appSecret };
const STORED_KEY: Stored = {
  ...STORED,
  profiles: {
    default: {
      ...STORED.profiles['default']!,
      token: '',
      app_key: 'ak_stored_key',
      app_secret: 't'.repeat(20),
    },
  },
};

describe('which API key', () => {
  it.each([
    ['stored', {}, {}, undefined, STORED_KEY, 'stored', 'ak_stored_key'],
    [
      'project file over stored',
      {},
      {},
      { app_key: 'ak_project', app_secret_file: 'token' },
      STORED,
      'project',
      'ak_project',
    ],
    [
      'named file over project',
      {},
      { GIFT_APP_KEY: 'ak_of_file', GIFT_APP_SECRET_FILE: 'token' },
      { token_file: 'token' },
      STORED,
      'env-file',
      'ak_of_file',
    ],
    [
      'environment over file',
      {},
      { ...KEY_ENV, GIFT_APP_SECRET_FILE: 'token' },
      undefined,
      STORED,
      'env',
      PAIR.appKey,
    ],
    [
      'flag of a token over environment',
      { tokenFile: 'token' },
      KEY_ENV,
      undefined,
      STORED,
      'flag',
      undefined,
    ],
  ])('%s', (_, flags, env, project, stored, source, appKey) => {
    const found = session(flags, env, project, stored);
    expect([found.tokenSource, found.key?.appKey]).toEqual([source, appKey]);
    expect(found.token === null).toBe(appKey !== undefined);
  });

  it('is not guessed: both kinds at once, half a key and a file that holds none are refused', () => {
    const bad = [
      { ...KEY_ENV, GIFT_TOKEN: 'e'.repeat(20) },
      { GIFT_APP_SECRET_FILE: 'token', GIFT_TOKEN_FILE: 'token' },
      { GIFT_APP_KEY: PAIR.appKey },
      { GIFT_APP_SECRET_FILE: 'token' },
      { GIFT_APP_KEY: PAIR.appKey, GIFT_APP_SECRET_FILE: 'missing' },
    ];
    for (const env of bad)
      expect(() => session({}, env)).toThrow(expect.objectContaining({ exit: EXIT.usage }));
  });

  it('stays at home when the address is another, wherever that came from', () => {
    const found = session({ apiBase: 'http://evil.test' }, {}, undefined, STORED_KEY);
    expect([found.key, found.token]).toEqual([null, null]);
    expect(() => session({}, KEY_ENV, { api_base: 'http://evil.test' })).toThrow(CliFailure);
  });
});

describe('a token never goes to another host', () => {
  it.each([
    ['flag', { apiBase: 'http://evil.test' }, {}, undefined],
    ['environment', {}, { GIFT_API_BASE: 'http://evil.test' }, undefined],
    ['project file', {}, {}, { api_base: 'http://evil.test' }],
    ['another port', { apiBase: 'http://shop.test:8080' }, {}, undefined],
    ['another scheme', { apiBase: 'https://shop.test' }, {}, undefined],
  ])('a base from %s leaves the stored token at home', (_, flags, env, project) => {
    const found = session(flags, env, project);
    expect(found.token).toBeNull();
    expect(() => requireLogin(found)).toThrow(expect.objectContaining({ exit: EXIT.login }));
  });

  it('a project file may not send the environment token anywhere', () => {
    const env = { GIFT_TOKEN: 'e'.repeat(20) };
    expect(() => session({}, env, { api_base: 'http://evil.test' })).toThrow(CliFailure);
  });
});

it('reads an address as its origin and takes http only', () => {
  expect(cleanBase('http://shop.test:80/api/')).toBe('http://shop.test');
  for (const bad of ['shop.test', 'file:///etc', 'javascript:alert(1)', ''])
    expect(() => cleanBase(bad)).toThrow(CliFailure);
});

it('a file that others can change is not used', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gift-session-')), 'token');
  writeFileSync(file, `${'f'.repeat(30)}\n`);
  const tokenOf = () => findSession({ tokenFile: file }, { env: {}, cwd: '/', stored: STORED }).token;
  chmodSync(file, 0o666);
  expect(tokenOf).toThrow('别人能修改');
  // As mounted secrets are.
  chmodSync(file, 0o444);
  expect(tokenOf()).toBe('f'.repeat(30));
});
