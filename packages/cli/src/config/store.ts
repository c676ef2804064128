import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RememberedMappings } from '@giftship/shared/recipients/remembered-mapping';
import { COPY } from '../lib/copy.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, fileFailureOf } from '../lib/failure.ts';
import { makePrivateFolder, openTo, type Paths } from './paths.ts';

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
  /** Throws what is wrong with the file, in words. */
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
    return { ...structuredClone(EMPTY), ...readClosed(file) };
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
      conf.store = { ...stored };
      chmodSync(file, 0o600);
    },
  };
}

/** A login that others can read or change is used by nobody until its owner has closed the file; Windows has no modes. */
function readClosed(file: string): Partial<Stored> {
  try {
    const mode = openTo(file, 0o077);
    if (mode !== null)
      throw new CliFailure(EXIT.login, COPY.configOpen(file, mode), { next: COPY.configOpenNext(file) });
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Stored>;
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const broken = { next: COPY.configBrokenNext };
    throw fileFailureOf(error, file) ?? new CliFailure(EXIT.unexpected, COPY.configBroken(file), broken);
  }
}
