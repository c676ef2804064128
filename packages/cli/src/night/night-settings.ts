import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliFailure } from '../failure.ts';
import { EXIT } from '../exit-codes.ts';
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
  /** Reads everything again with the next question; the inbox's own at once. Throws exit 2. */
  reread(): void;
}

/** Opens them; the flags of the command are what stands furthest from a file. Throws exit 2. */
export function openSettings(inbox: string, flags: FileSettings): NightSettings {
  const command = settingsOfFlags(flags);
  const rootFile = join(inbox, SETTINGS_FILE);
  const readRoot = () => (existsSync(rootFile) ? readSettings(rootFile, true) : null);
  let root = readRoot();
  const folders = new Map<string, FolderSettings>();
  return {
    get maxTotal() {
      return root?.maxTotal;
    },
    layersOf: (folder) => {
      const near = folder === '' ? [] : [folders.get(folder) ?? read(folder)];
      return [command, ...(root ? [root] : []), ...near];
    },
    stampOf: (folder) =>
      [rootFile, join(inbox, folder, SETTINGS_FILE)]
        .map((file) => statSync(file, { throwIfNoEntry: false }))
        .map((found) => (found ? `${found.size} ${found.mtimeMs}` : ''))
        .join(' '),
    reread: () => {
      root = readRoot();
      folders.clear();
    },
  };

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
