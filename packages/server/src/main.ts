import { runCommand } from './commands/run-command.ts';
import { SERVER_COPY as SAY } from './copy.ts';
import { codeOf, isConnectionCut } from './db/db.ts';
import { DatabaseRefusal } from './db/database-refusal.ts';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const tell = (...args: unknown[]): void => say(String(args.at(-1)));

function explain(error: unknown, port: string): string {
  if (error instanceof DatabaseRefusal) return error.message;
  if (error instanceof RangeError) return SAY.badSetting(error.message);
  if (codeOf(error) === 'EADDRINUSE') return SAY.portTaken(Number(port));
  if (isConnectionCut(error) || /^(28|3D)/.test(codeOf(error))) return SAY.noDatabase(codeOf(error));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const log = { info: tell, warn: tell, error: tell };
await runCommand(process.argv.slice(2), process.env, { say, print, log }).catch((error: unknown) => {
  say(explain(error, process.env.PORT ?? '3000'));
  process.exit(1);
});
