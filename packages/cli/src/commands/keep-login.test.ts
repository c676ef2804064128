import { expect, it } from 'vitest';
import type { Stored, StoredProfile } from '../config/store.ts';
import type { Deps } from '../deps.ts';
import { keepLogin } from './keep-login.ts';

const LOGIN: StoredProfile = {
  api_base: 'http://shop.test',
  token: 't',
  expires_at: '',
  user: { user_id: 7, username: 'a', mobile_mask: '' },
};

it.each(['work', 'constructor', '__proto__'])(
  'keeps a login named %s, and replaces none',
  async (profile) => {
    const stored: Stored = { current: 'default', profiles: {}, settings: {} };
    const warned: string[] = [];
    const deps = {
      store: async () => ({ write: async (change: (stored: Stored) => void) => change(stored) }),
      out: { warn: (text: string) => warned.push(text) },
    } as unknown as Deps;
    await keepLogin(deps, profile, LOGIN);
    expect(Object.entries(stored.profiles)).toEqual([[profile, LOGIN]]);
    expect([stored.current, warned]).toEqual([profile, []]);
  },
);
