import { dataDirOf } from './db/data-dir.ts';
import { DatabaseRefusal } from './db/database-refusal.ts';
import { homeOf } from './db/embedded-cluster.ts';
import { refuseOwned } from './db/embedded-lock.ts';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const tell = (...args: unknown[]): void => say(String(args.at(-1)));
const log = { info: tell, warn: tell, error: tell };

/** A second start on one directory is refused before all the rest is loaded, which takes a second of work. */
async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (args.length === 1 && args[0] === 'start' && !env.DATABASE_URL)
    await refuseOwned(homeOf(dataDirOf(env)));
  const { explain, runCommand } = await import('./commands/run-command.ts');
  await runCommand(args, env, { say, print, log }).catch((error: unknown) => {
    say(explain(error, env.PORT ?? '3000'));
    process.exit(1);
  });
}

// Not awaited here: the parts that are loaded later share modules with this one, which must have ended.
main(process.argv.slice(2), process.env).catch((error: unknown) => {
  say(
    error instanceof DatabaseRefusal ? error.message : String(error instanceof Error ? error.stack : error),
  );
  process.exit(1);
});
