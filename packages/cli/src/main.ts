import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOutputClosed } from './lib/closed-output.ts';
import { findPaths } from './config/paths.ts';
import { VERSION } from './version/version.ts';

// The two questions that scripts ask most are answered before anything else is loaded.
const args = process.argv.slice(2);
const [first] = args;
const isVersion = first === '--version' || first === '-V';
if (isOutputClosed()) {
  const { COPY } = await import('./lib/copy.ts');
  process.stderr.write(`${COPY.outputClosed}\n${COPY.next(COPY.outputClosedNext)}\n`);
  process.exitCode = 1;
} else if (args.length === 1 && isVersion) {
  process.stdout.write(`${VERSION}\n`);
  if (mayHaveService()) {
    const { tellFit } = await import('./program/tell-fit.ts');
    const text = await tellFit(process.env, process.cwd());
    // A name that nobody resolves would hold the process for many seconds after the answer is given up.
    process.stderr.write(text, () => process.exit());
  }
} else if (
  args.length === 0 ||
  (args.length === 1 && (first === '--help' || first === '-h' || first === 'help'))
) {
  const { topHelp } = await import('./help/render-help.ts');
  process.stdout.write(topHelp());
} else {
  const { runProgram } = await import('./program/program.ts');
  await runProgram(isVersion ? ['version', ...args.slice(1)] : args);
}

/** Whether anything is set at all; without it nothing more is loaded to tell a version. */
function mayHaveService(): boolean {
  const { env } = process;
  if (env['GIFT_API_BASE'] || existsSync('.giftrc.json')) return true;
  return existsSync(join(findPaths(env).config, 'config.json'));
}
