import { parseArgs } from 'node:util';
import { readConfig } from '../read-config.ts';
import { SERVER_COPY } from '../service/copy.ts';
import { codeOf, isConnectionCut } from '../db/db.ts';
import { DatabaseRefusal } from '../db/database-refusal.ts';
import { VERSION } from '../package-root.ts';
import { attestationCommand } from './attestation.ts';
import { auditCommand } from './audit.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { billCommand } from './bill.ts';
import { compensationCommand } from './compensation.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';
import { jobsCommand } from './jobs.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { operatorCommand } from './operator.ts';
import { partnerCommand } from './partner.ts';
import { rotateSecretCommand } from './rotate-secret.ts';
import { settleCommand } from './settle.ts';
import { startCommand } from './start.ts';
import { suspenseCommand } from './suspense.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  start: startCommand,
  migrate: migrateCommand,
  audit: auditCommand,
  move: moveCommand,
  backup: backupCommand,
  restore: restoreCommand,
  operator: operatorCommand,
  partner: partnerCommand,
  attestation: attestationCommand,
  'rotate-secret': rotateSecretCommand,
  compensation: compensationCommand,
  suspense: suspenseCommand,
  settle: settleCommand,
  bill: billCommand,
  jobs: jobsCommand,
};

/** Runs one command line of `gift-server`; throws what it refuses. Called wrongly it says how, with exit code 2. */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  out: Pick<Call, 'say' | 'print' | 'log'>,
): Promise<void> {
  const [name = '', ...rest] = args;
  if (name === '--version' || name === '-v') return out.print(VERSION);
  if (['--help', '-h', 'help'].includes(name)) return out.print(helpOf(rest[0]));
  const command = commandOf(name);
  if (!command) return refuse(out, [...(name ? [SAY.unknownCommand(name)] : []), SAY.usage]);
  if (rest.some((arg) => arg === '--help' || arg === '-h')) return out.print(command.help);
  try {
    await command.run({ ...out, ...readWords(command, rest), config: readConfig(env) });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    refuse(out, [error.message, command.help]);
  }
}

/** Why a command did not come to its end, in a sentence for the operator; what nobody foresaw with its stack. */
export function explain(error: unknown, port: string): string {
  if (error instanceof DatabaseRefusal) return error.message;
  if (error instanceof RangeError) return SERVER_COPY.badSetting(error.message);
  if (codeOf(error) === 'EADDRINUSE') return SERVER_COPY.portTaken(portOf(error) ?? Number(port));
  if (isConnectionCut(error) || /^(28|3D)/.test(codeOf(error))) return SERVER_COPY.noDatabase(codeOf(error));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The port of a listener that could not be opened: the service has two. */
const portOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'port' in error ? Number(error.port) : null;

function readWords(command: Command, args: string[]): Pick<Call, 'words' | 'options'> {
  // Not strict, so that what is wrong is said in our words.
  const { positionals, tokens } = parseArgs({
    args,
    options: command.options ?? {},
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const options: Record<string, string | boolean> = {};
  const all = command.options ?? {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const known = Object.hasOwn(all, token.name) ? all[token.name] : undefined;
    if (!known) throw new UsageError(SAY.unknownOption(token.rawName));
    if (known.type === 'string' && !token.value) throw new UsageError(SAY.needsValue(token.rawName));
    if (known.type === 'boolean' && token.value !== undefined)
      throw new UsageError(SAY.takesNoValue(token.rawName));
    options[token.name] = token.value ?? true;
  }
  const [least, most] = command.words ?? [0, 0];
  if (positionals.length < least) throw new UsageError(SAY.missingWords);
  if (positionals.length > most) throw new UsageError(SAY.tooManyWords(positionals.slice(most).join(' ')));
  return { words: positionals, options };
}

const commandOf = (name: string): Command | undefined =>
  Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

const helpOf = (name = ''): string => commandOf(name)?.help ?? SAY.usage;

function refuse({ say }: Pick<Call, 'say'>, lines: string[]): void {
  for (const line of lines) say(line);
  process.exitCode = 2;
}
