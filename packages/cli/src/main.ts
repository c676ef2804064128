import { VERSION } from './version.ts';

// The two questions that scripts ask most are answered before anything else is loaded.
const args = process.argv.slice(2);
const [first] = args;
if (args.length === 1 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${VERSION}\n`);
} else if (
  args.length === 0 ||
  (args.length === 1 && (first === '--help' || first === '-h' || first === 'help'))
) {
  const { topHelp } = await import('./help/render-help.ts');
  process.stdout.write(topHelp());
} else {
  const { runProgram } = await import('./program.ts');
  await runProgram(args);
}
