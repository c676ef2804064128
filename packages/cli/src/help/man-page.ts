import { COMMANDS, GLOBAL_OPTIONS } from '../command-line/command-table.ts';
import type { CommandEntry, OptionEntry } from '../command-line/option-table.ts';
import { VERSION } from '../version/version.ts';
import { HELP_TEXT as T } from './copy.ts';
import { helpOf, spelling, usageOf, wordsOf } from './render-help.ts';

/**
 * The manual page gift(1) as roff, from the tables that `--help` is made of. The same sources give the same bytes: it has no
 * date.
 */
export function manPage(): string {
  return (
    [
      `'\\" -*- coding: UTF-8 -*-`,
      `.TH GIFT 1 "" "giftship ${VERSION}" "${roff(T.manual)}"`,
      // Chinese has no blanks to stretch and no hyphens.
      '.ad l\n.nh',
      section(T.manName, text(T.manLine)),
      section(T.usage, text(T.topUsage)),
      section(T.examples, [...T.topExamples].map(codeLine).join('\n')),
      section(T.commands, COMMANDS.map(commandPart).join('\n')),
      section(T.globals, GLOBAL_OPTIONS.map((option) => optionPart(option)).join('\n')),
      section(T.environment, T.environmentText.split(' ').map(codeLine).join('\n')),
      section(
        T.exits,
        T.exitsText
          .split(' ')
          .map((one) => `${text(one)}\n.br`)
          .join('\n'),
      ),
      section(T.manFiles, text(T.manFilesText)),
    ].join('\n') + '\n'
  );
}

const section = (title: string, body: string): string => `.SH ${roff(title)}\n${body}`;

function commandPart(command: CommandEntry): string {
  const words = helpOf(command.name);
  return [
    `.SS "${roff(`gift ${command.name}`)}"`,
    text(words.summary),
    '.PP',
    `\\fB${roff(usageOf(command))}\\fR`,
    ...command.options.map((option) => optionPart(option, command.name)),
    '.PP',
    text(T.examples),
    ...words.examples.map(codeLine),
    '.PP',
    text(`${T.next} ${words.next}`),
  ].join('\n');
}

const optionPart = (option: OptionEntry, command = ''): string =>
  `.TP\n\\fB${roff(spelling(option))}\\fR\n${text(wordsOf(command, option.flag))}`;

/** A line of its own, as it is typed. */
const codeLine = (line: string): string => `.RS 4\n\\fB${roff(line)}\\fR\n.RE`;

const text = (words: string): string =>
  roff(words).replace(/(\p{Script=Han}|[，。；：、）])(?=[\p{Script=Han}（])/gu, '$1\\:');

/** Plain text as roff writes it: nothing of it is a request, an escape or a sign that is drawn another way. */
function roff(words: string): string {
  const escaped = words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    // A long list of choices may go on in the next line.
    .replace(/\|(?=\S)/g, '|\\:');
  return escaped.replace(/^\./gm, '\\&.');
}
