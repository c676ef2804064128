import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { CliFailure } from '../failure.ts';
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
