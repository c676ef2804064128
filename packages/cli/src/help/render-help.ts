import { present } from '@giftship/shared/lib/assert';
import { COMMANDS, GLOBAL_OPTIONS } from '../command-line/command-table.ts';
import type { CommandEntry } from '../command-line/option-table.ts';
import type { OptionEntry } from '../command-line/option-table.ts';
import { facts } from '../render/text.ts';
import { type CommandHelp, HELP_COPY, HELP_TEXT as T } from './copy.ts';
import { OPTION_COPY } from './option-copy.ts';

/** A title with its lines below it. */
export const section = (title: string, body: string): string => `${title}\n${body.replace(/^/gm, '  ')}\n`;

/** The help of `gift` itself: two examples first, the usual next command last. */
export function topHelp(): string {
  return [
    `${T.title}\n`,
    section(T.examples, T.topExamples.join('\n')),
    section(T.usage, T.topUsage),
    section(T.commands, commandLines(COMMANDS)),
    section(T.globals, optionLines(GLOBAL_OPTIONS)),
    section(T.environment, T.environmentText),
    section(T.exits, T.exitsText),
    section(T.next, T.topNext),
  ].join('\n');
}

/** The help of a group such as `gift jobs`. */
export function groupHelp(group: string): string {
  const members = COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
  const words = helpOf(present(members[0], `a command of ${group}`).name);
  return [
    section(T.examples, words.examples.join('\n')),
    section(T.usage, T.subUsage(group)),
    section(T.commands, commandLines(members)),
    section(T.next, words.next),
  ].join('\n');
}

/** The help of one command. */
export function commandHelp(command: CommandEntry): string {
  const words = helpOf(command.name);
  const own = optionLines(command.options, command.name);
  return [
    section(T.examples, words.examples.join('\n')),
    section(words.summary, usageOf(command)),
    ...(own === '' ? [] : [section(T.options, own)]),
    section(T.globals, optionLines(GLOBAL_OPTIONS)),
    section(T.next, words.next),
  ].join('\n');
}

/** `gift goods show <id> [options]`. */
export function usageOf({ name, args, options }: CommandEntry): string {
  const shown = args.map(({ name, isNeeded, choices }) => {
    const word = choices ? choices.join('|') : name;
    return isNeeded ? `<${word}>` : `[${word}]`;
  });
  return ['gift', name, ...shown, ...(options.length > 0 ? [`[${T.options}]`] : [])].join(' ');
}

function commandLines(commands: readonly CommandEntry[]): string {
  return facts(commands.map(({ name }) => [name, helpOf(name).summary]));
}

/** A flag may mean something else in one command; then its words stand under the command's name. */
function optionLines(options: readonly OptionEntry[], command = ''): string {
  return facts(options.map((option) => [spelling(option), wordsOf(command, option.flag)]));
}

/** The help of a command of the table: each has one. */
export const helpOf = (name: string): CommandHelp => present(HELP_COPY[name], `the help of ${name}`);

/** The words of a flag of the table: each has some. */
export const wordsOf = (command: string, flag: string): string =>
  present(optionWords(command, flag), `the help of ${flag}`);

/** What a flag does in this command. */
export const optionWords = (command: string, flag: string): string | undefined =>
  OPTION_COPY[`${command} ${flag}`] ?? OPTION_COPY[flag];

/** A flag as the help writes it, with what follows. */
export function spelling({ flag, kind }: OptionEntry): string {
  if (kind === 'flag') return flag;
  return `${flag} <${Array.isArray(kind) ? kind.join('|') : 'x'}>`;
}
