import { COMMANDS, GLOBAL_OPTIONS } from '../command-line/command-table.ts';
import { commandOf } from '../command-line/find-command.ts';
import { HELP_COPY } from '../help/copy.ts';
import { optionWords } from '../help/render-help.ts';
import { type CommandEntry, isChoice, type OptionEntry } from '../command-line/option-table.ts';

/** Something that may stand next, and what it is. */
export type Offer = readonly [word: string, about: string];

/** What is asked for at the place of the cursor. */
export type Wanted =
  | { kind: 'words'; offers: Offer[] }
  /** The value of a flag or of an argument, by its name in the command. */
  | { kind: 'value'; command: string; name: string; choices: readonly string[] | null };

/** Reads the words before the cursor and says what may follow; `words` are those behind `gift`. */
export function wantedAfter(words: readonly string[]): Wanted {
  let command: CommandEntry | undefined;
  const path: string[] = [];
  let values = 0;
  let isValue = false;
  for (const [at, word] of words.entries()) {
    if (isValue) {
      isValue = false;
      continue;
    }
    const option = word.startsWith('-') ? optionOf(command, word) : undefined;
    if (option !== undefined && option.kind !== 'flag') {
      if (at + 1 === words.length) return valueOf(command, option);
      isValue = true;
    } else if (!word.startsWith('-')) {
      if (command !== undefined) values++;
      else path.push(word);
      command ??= COMMANDS.find(({ name }) => name === path.join(' '));
    }
  }
  if (command === undefined) return { kind: 'words', offers: wordsBelow(path.join(' ')) };
  const arg = command.args[values];
  if (arg === undefined) return { kind: 'words', offers: [] };
  return { kind: 'value', command: command.name, name: arg.name, choices: arg.choices ?? null };
}

/** The flags of the command that the words name, with what they do. */
export function flagsAfter(words: readonly string[]): Offer[] {
  const plain = words.filter((word) => !word.startsWith('-'));
  const command = commandOf(plain);
  const options = [...(command?.options ?? []), ...GLOBAL_OPTIONS].map(({ flag }) => flag);
  return [...options, '--help'].map((flag) => [flag, optionWords(command?.name ?? '', flag) ?? '']);
}

function optionOf(command: CommandEntry | undefined, flag: string): OptionEntry | undefined {
  return [...(command?.options ?? []), ...GLOBAL_OPTIONS].find((option) => option.flag === flag);
}

const valueOf = (command: CommandEntry | undefined, { flag, kind }: OptionEntry): Wanted => ({
  kind: 'value',
  command: command?.name ?? '',
  name: flag,
  choices: isChoice(kind) ? kind : null,
});

/** Commands, or what belongs to a group: `jobs` has `list`, `show` and so on. */
function wordsBelow(path: string): Offer[] {
  const prefix = path === '' ? '' : `${path} `;
  const below = COMMANDS.filter(({ name }) => name.startsWith(prefix)).map(({ name }) =>
    name.slice(prefix.length),
  );
  return [...new Set(below.map((rest) => rest.split(' ', 1).join()))].map((word) => {
    const help = HELP_COPY[`${prefix}${word}`];
    const members = below.flatMap((rest) => {
      const [group, member] = rest.split(' ');
      return group === word && member !== undefined ? [member] : [];
    });
    return [word, help?.summary ?? members.join(' ')];
  });
}
