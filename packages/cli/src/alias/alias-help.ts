import { commandOf } from '../command-line/find-command.ts';
import { commandHelp, section } from '../help/render-help.ts';
import { ALIAS_SAY as SAY } from './copy.ts';
import type { CalledAlias } from './expand-alias.ts';

/** What an alias stands for, and the help of its command. */
export function aliasHelp({ name, line, words }: Pick<CalledAlias, 'name' | 'line' | 'words'>): string {
  const command = commandOf(words);
  const own = section(SAY.helpTitle, SAY.set(name, line));
  return command === undefined ? own : [own, commandHelp(command)].join('\n');
}
