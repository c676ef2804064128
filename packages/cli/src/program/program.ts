import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { parseYuan } from '@giftship/shared/money/fen';
import { COMMANDS, GLOBAL_OPTIONS } from '../command-line/command-table.ts';
import type { OptionEntry } from '../command-line/option-table.ts';
import { findPaths } from '../config/paths.ts';
import { COPY } from '../lib/copy.ts';
import { usageFailure } from '../lib/failure.ts';
import { commandAt, commandOf } from '../command-line/find-command.ts';
import { commandHelp, groupHelp, topHelp } from '../help/render-help.ts';
import { suggest } from '../help/suggest.ts';
import { readDuration } from '../net/duration.ts';
import { COMPLETE } from './load-command.ts';
import { runCommand, showFailure } from './run-command.ts';

/** Parses the arguments, runs the command and sets the exit code; never throws. */
export async function runProgram(given: string[]): Promise<void> {
  if (given.length === 2 && given[0] === 'help' && given[1] === '--man') {
    const { manPage } = await import('../help/man-page.ts');
    process.stdout.write(manPage());
    return;
  }
  // `gift help order` asks the same as `gift order --help`.
  let args = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
  if (given[0] === COMPLETE) {
    await runCommand(
      { name: COMPLETE, args: [], options: [] },
      { quiet: true, timeout: 2, waitFor: 0, words: given.slice(1) },
    );
    return;
  }
  try {
    const own = await openAlias(args);
    if (own === null) return;
    args = own;
    await buildProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const failure = error instanceof CommanderError ? usageOfCommander(error, args) : error;
    process.exitCode = showFailure(failure, {
      command: '',
      isJson: args.includes('--json'),
      isVerbose: args.includes('--verbose'),
      isDebug: args.includes('--debug'),
      fault: (text) => void process.stderr.write(`${text}\n`),
      result: (text) => void process.stdout.write(`${text}\n`),
    });
  }
}

/**
 * The line that is run: as it was given, or with an alias replaced by its command; null when the help of an alias was all
 * that was asked for. An unknown command is never guessed at and run: one suggestion, exit 2.
 */
async function openAlias(args: string[]): Promise<string[] | null> {
  const names: readonly string[] = COMMANDS.map(({ name }) => name);
  const at = commandAt(args);
  const [first = '', second = ''] = at < 0 ? [] : args.slice(at).filter((arg) => !arg.startsWith('-'));
  if (first === '' || names.includes(first)) return args;
  const members = names.filter((name) => name.startsWith(`${first} `));
  if (members.length > 0) {
    if (second === '' || members.includes(`${first} ${second}`)) return args;
    throw unknownCommand(`${first} ${second}`, members);
  }
  const { becameWords, calledAlias, expandAlias } = await import('../alias/expand-alias.ts');
  const { found, known } = calledAlias(findPaths(process.env), args, at);
  if (found === null) throw unknownCommand(first, [...names.map(groupOf), ...names, ...known]);
  if (args.includes('--help') || args.includes('-h')) {
    const { aliasHelp } = await import('../alias/alias-help.ts');
    process.stdout.write(aliasHelp(found));
    return null;
  }
  const expanded = expandAlias(found, args);
  if (expanded.includes('--verbose')) process.stderr.write(`${becameWords(found, expanded)}\n`);
  return expanded;
}

const groupOf = (name: string): string => name.replace(/ .*$/, '');

function unknownCommand(typed: string, names: readonly string[]): Error {
  const near = suggest(typed, names);
  return usageFailure(COPY.unknownCommand(typed), near ? COPY.didYouMean(near) : COPY.seeHelp('gift'));
}

function buildProgram(): Command {
  const program = quiet(new Command('gift'));
  program.helpInformation = topHelp;
  for (const option of GLOBAL_OPTIONS) program.addOption(optionOf(option));
  const groups = new Map<string, Command>();
  for (const entry of COMMANDS) {
    const [head = '', sub] = entry.name.split(' ');
    const parent = sub === undefined ? program : (groups.get(head) ?? addGroup(program, groups, head));
    addCommand(parent, sub ?? head, entry);
  }
  return program;
}

function addGroup(program: Command, groups: Map<string, Command>, name: string): Command {
  const group = quiet(program.command(name));
  group.helpInformation = () => groupHelp(name);
  group.action(() => void process.stdout.write(groupHelp(name)));
  groups.set(name, group);
  return group;
}

function addCommand(parent: Command, name: string, entry: (typeof COMMANDS)[number]): void {
  const command = quiet(parent.command(name));
  command.helpInformation = () => commandHelp(entry);
  for (const { name, isNeeded } of entry.args) command.argument(isNeeded ? `<${name}>` : `[${name}]`);
  for (const option of entry.options) command.addOption(optionOf(option));
  command.action(async () => {
    const options: Record<string, unknown> = command.optsWithGlobals();
    entry.args.forEach(({ name, choices }, i) => {
      const value = command.args[i];
      if (choices && !choices.includes(value ?? ''))
        throw usageFailure(COPY.notChoice(name, choices.join(' ')), COPY.seeHelp(`gift ${entry.name}`));
      if (value !== undefined) options[name] = value;
    });
    process.exitCode = await runCommand(entry, options);
  });
}

const quiet = (command: Command) =>
  command
    .helpOption('-h, --help')
    .helpCommand(false)
    .exitOverride()
    .allowExcessArguments(false)
    .showSuggestionAfterError(false)
    .configureOutput({ writeErr: () => undefined });

function optionOf({ flag, kind }: OptionEntry): Option {
  if (kind === 'flag') return new Option(flag);
  const option = new Option(`${flag} <x>`);
  if (Array.isArray(kind)) return option.argParser((value) => choiceOf(flag, value, kind));
  if (kind === 'money') return option.argParser((value) => amountOf(flag, value));
  if (kind === 'duration') return option.argParser((value) => durationOf(flag, value));
  if (kind === 'list')
    return option.argParser((value, before: string[] | undefined) => [...(before ?? []), value]);
  if (typeof kind === 'object' && 'min' in kind)
    return option.argParser((value) => wholeOf(flag, value, kind));
  return option;
}

function choiceOf(flag: string, value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  throw new InvalidArgumentError(COPY.notChoice(flag, choices.join(' ')));
}

function amountOf(flag: string, value: string): string {
  if (parseYuan(value) === null) throw new InvalidArgumentError(COPY.notAmount(flag));
  return value.trim();
}

function durationOf(flag: string, value: string): number {
  const ms = readDuration(value);
  if (ms === null) throw new InvalidArgumentError(COPY.notDuration(flag));
  return ms;
}

function wholeOf(flag: string, value: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : -1;
  if (number < min || number > max) throw new InvalidArgumentError(COPY.notWhole(flag, min, max));
  return number;
}

/** The parser's own faults in our words. */
function usageOfCommander(error: CommanderError, args: string[]): Error {
  const named = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  const flag = /--[\w-]+/.exec(named)?.[0] ?? named;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const known = commandOf(words);
  const next = COPY.seeHelp(known ? `gift ${known.name}` : 'gift');
  if (error.code === 'commander.unknownOption') {
    const flags = [...(known?.options ?? []), ...GLOBAL_OPTIONS].map((option) => option.flag);
    const near = suggest(flag, flags);
    return usageFailure(
      COPY.unknownOption(flag),
      near ? COPY.didYouMean(`${known?.name ?? ''} ${near}`) : next,
    );
  }
  if (error.code === 'commander.optionMissingArgument')
    return usageFailure(COPY.optionNeedsValue(flag), next);
  if (error.code === 'commander.missingArgument') return usageFailure(COPY.argumentMissing(named), next);
  if (error.code === 'commander.excessArguments') return usageFailure(COPY.tooManyArguments, next);
  const own = /invalid\. (.+)$/s.exec(error.message)?.[1];
  return usageFailure(own ?? error.message, next);
}
