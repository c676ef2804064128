import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, type Paths } from './paths.ts';

/** A login as it is kept: the token belongs to `api_base` and is never sent anywhere else. */
export interface StoredProfile {
  api_base: string;
  token: string;
  expires_at: string;
  user: { user_id: number; username: string; mobile_mask: string };
}

/** Settings of `gift config`, all text. */
export const SETTING_NAMES = ['api_base', 'timeout', 'qr', 'chunk', 'channel'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export interface Stored {
  current: string;
  profiles: Record<string, StoredProfile>;
  settings: Partial<Record<SettingName, string>>;
}

export interface Store {
  readonly file: string;
  read(): Stored;
  write(change: (stored: Stored) => void): void;
}

const EMPTY: Stored = { current: 'default', profiles: {}, settings: {} };

/** The file of settings and logins: 0600 in a 0700 folder, replaced by rename (D1007). */
export async function openStore(paths: Paths): Promise<Store> {
  const file = join(paths.config, 'config.json');
  let conf: InstanceType<(typeof import('conf'))['default']> | undefined;
  const { default: Conf } = await import('conf');
  const open = () => {
    makePrivateFolder(paths.config);
    conf ??= new Conf({
      cwd: paths.config,
      configName: 'config',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    return conf;
  };
  return {
    file,
    read: () => {
      if (!existsSync(file)) return structuredClone(EMPTY);
      return { ...structuredClone(EMPTY), ...(open().store as Partial<Stored>) };
    },
    write: (change) => {
      const conf = open();
      const stored = { ...structuredClone(EMPTY), ...(conf.store as Partial<Stored>) };
      change(stored);
      conf.store = stored as unknown as Record<string, unknown>;
      chmodSync(file, 0o600);
    },
  };
}
