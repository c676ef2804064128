import { isAbsolute } from 'node:path';
import { expect, it } from 'vitest';
import { findPaths } from './paths.ts';

it('keeps to the folders of each system', () => {
  const home = { HOME: '/home/li' };
  expect(findPaths(home, 'linux')).toEqual({
    config: '/home/li/.config/gift-cli',
    journal: '/home/li/.local/state/gift-cli/journal',
    cache: '/home/li/.cache/gift-cli',
    log: '/home/li/.local/state/gift-cli/log',
  });
  expect(findPaths(home, 'darwin').config).toBe('/home/li/Library/Preferences/gift-cli');
});

it('writes Windows paths as Windows does, with blanks and Chinese in them, with and without its variables', () => {
  const users = 'C:\\Users\\李 雷';
  const set = { APPDATA: `${users}\\AppData\\Roaming`, LOCALAPPDATA: `${users}\\AppData\\Local` };
  const paths = {
    config: `${users}\\AppData\\Roaming\\gift-cli`,
    journal: `${users}\\AppData\\Local\\gift-cli\\journal`,
    cache: `${users}\\AppData\\Local\\gift-cli\\cache`,
    log: `${users}\\AppData\\Local\\gift-cli\\log`,
  };
  expect(findPaths(set, 'win32')).toEqual(paths);
  expect(findPaths({ HOME: users }, 'win32')).toEqual(paths);
  expect(findPaths({ GIFT_CONFIG_DIR: 'D:\\gift data' }, 'win32').journal).toBe('D:\\gift data\\journal');
});

it('never keeps its files where one happens to stand, whatever HOME and XDG say', () => {
  for (const env of [
    { HOME: '' },
    { HOME: 'li' },
    { HOME: '.', XDG_STATE_HOME: 'state', XDG_CACHE_HOME: './c' },
  ])
    for (const platform of ['linux', 'darwin'] as const)
      expect(Object.values(findPaths(env, platform)).filter((path) => !isAbsolute(path))).toEqual([]);
  expect(findPaths({ HOME: '/home/li', XDG_STATE_HOME: 'state' }, 'linux').journal).toBe(
    '/home/li/.local/state/gift-cli/journal',
  );
});
