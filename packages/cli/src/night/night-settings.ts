import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliFailure } from '../lib/failure.ts';
import { EXIT } from '../lib/exit-codes.ts';
import {
  type FileSettings,
  type FolderSettings,
  readSettings,
  SETTINGS_FILE,
  settingsOfFlags,
} from './settings.ts';

/** The `gift.toml` of a folder in the inbox cannot be read: its files stay, those of others go. */
export class FolderFault extends CliFailure {
  override name = 'FolderFault';
}

/** The settings of an inbox, as they stand now. */
export interface NightSettings {
  /** Yuan that a night may spend, by the inbox's own file. */
  readonly maxTotal: string | undefined;
  /** From the furthest to the nearest: command, inbox, folder. Throws FolderFault. */
  layersOf(folder: string): FolderSettings[];
  /** Another text when what is said of the files of this folder may have changed. */
  stampOf(folder: string): string;
  /** Files that are no sheets although they lie here: what the settings of this folder read passwords from. */
  filesOf(folder: string): string[];
  /** Reads everything again with the next question; the inbox's own at once. Throws exit 2. */
  reread(): void;
}

/** Opens them; the flags of the command, given in `cwd`, are what stands furthest from a file. Throws exit 2. */
export function openSettings(inbox: string, flags: FileSettings, cwd: string): NightSettings {
  const command = settingsOfFlags(flags);
  const rootFile = join(inbox, SETTINGS_FILE);
  const readRoot = () => (existsSync(rootFile) ? readSettings(rootFile, true) : null);
  let root = readRoot();
  const folders = new Map<string, FolderSettings>();
  return {
    get maxTotal() {
      return root?.maxTotal;
    },
    layersOf,
    stampOf: (folder) =>
      [rootFile, join(inbox, folder, SETTINGS_FILE)]
        .map((file) => statSync(file, { throwIfNoEntry: false }))
        .map((found) => (found ? `${found.size} ${found.mtimeMs}` : ''))
        .join(' '),
    filesOf: (folder) =>
      layersOrNone(folder).flatMap(({ own, rules }) =>
        [own, ...rules.map((rule) => rule.own)].flatMap(({ passwordFile }) =>
          passwordFile === undefined ? [] : [resolve(cwd, passwordFile)],
        ),
      ),
    reread: () => {
      root = readRoot();
      folders.clear();
    },
  };

  function layersOf(folder: string): FolderSettings[] {
    const near = folder === '' ? [] : [folders.get(folder) ?? read(folder)];
    return [command, ...(root ? [root] : []), ...near];
  }

  function layersOrNone(folder: string): FolderSettings[] {
    try {
      return layersOf(folder);
    } catch (error) {
      if (error instanceof FolderFault) return [];
      throw error;
    }
  }

  function read(folder: string): FolderSettings {
    try {
      const settings = readSettings(join(inbox, folder, SETTINGS_FILE), false);
      folders.set(folder, settings);
      return settings;
    } catch (error) {
      if (!(error instanceof CliFailure)) throw error;
      throw new FolderFault(EXIT.usage, error.message, { next: error.next });
    }
  }
}
