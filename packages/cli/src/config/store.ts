import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RememberedMappings } from '@giftship/shared/recipients/remembered-mapping';
import { makePrivateFolder, type Paths } from './paths.ts';

/** A login as it is kept: the token belongs to `api_base` and is never sent anywhere else. */
export interface StoredProfile {
  api_base: string;
  token: string;
  expires_at: string;
  user: { user_id: number; username: string; mobile_mask: string };
  /** Agreed to on a page in the browser, or an API key; the key's token is ''. */
  login_by?: 'device' | 'key';
  app_key?: string;
  app_secret?: string;
}

/** Settings of `gift config`, all text. */
export const SETTING_NAMES = ['api_base', 'timeout', 'qr', 'chunk', 'channel'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export interface Stored {
  current: string;
  profiles: Record<string, StoredProfile>;
  settings: Partial<Record<SettingName, string>>;
  /** Column mappings given by hand, by profile and set of titles. */
  mappings?: Record<string, RememberedMappings>;
}

export interface Store {
  readonly file: string;
  read(): Stored;
  write(change: (stored: Stored) => void): Promise<void>;
}

const EMPTY: Stored = { current: 'default', profiles: {}, settings: {} };

/**
 * The file of settings and logins: 0600 in a 0700 folder, replaced by rename (D1007). Reading needs no more than the
 * file; `conf` is loaded to write it, because its schema checker costs more than a whole `whoami`.
 */
export function openStore(paths: Paths): Store {
  const file = join(paths.config, 'config.json');
  const read = (): Stored => {
    if (!existsSync(file)) return structuredClone(EMPTY);
    return { ...structuredClone(EMPTY), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Stored>) };
  };
  return {
    file,
    read,
    write: async (change) => {
      const { default: Conf } = await import('conf');
      makePrivateFolder(paths.config);
      const conf = new Conf({ cwd: paths.config, configName: 'config', configFileMode: 0o600 });
      const stored = read();
      change(stored);
      conf.store = stored as unknown as Record<string, unknown>;
      chmodSync(file, 0o600);
    },
  };
}
