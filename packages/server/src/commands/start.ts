import { SERVER_COPY as SAY } from '../service/copy.ts';
import { codeOf } from '../db/db.ts';
import { PROVIDER_LABELS } from '../outside/absent-copy.ts';
import { startService } from '../service/service.ts';
import { COMMANDS_COPY } from './copy.ts';
import { hasOperator } from '../operators/operator.ts';
import type { Call, Command } from './command.ts';
import { consoleBase } from '../http/console-link.ts';
import { officeBase } from '../http/office-host.ts';

const STOP_PATIENCE_MS = 20_000;

/** Serves until it is told to stop; the only command, with `migrate`, that changes a schema. */
export const startCommand: Command = { help: COMMANDS_COPY.startHelp, run: start };

async function start({ config, say, log }: Call): Promise<void> {
  const service = await startService(config, { announce: say, log, missingSecret: SAY.secretNeeded });
  // In production no page opens under the address that we listen on (D1309).
  const base = (config.isProduction && config.publicBase) || service.address;
  say(SAY.ready(service.address));
  if (base !== service.address) say(SAY.outside(base));
  say(SAY.pages(base));
  if (service.sandbox) {
    say(SAY.sandbox(service.sandbox.address));
    if (service.sandbox.newPassword !== null) say(SAY.sandboxPassword(service.sandbox.newPassword));
    if (config.isProduction) say(SAY.trial);
  }
  const missing = [...service.deps.outside.missing].map((kind) => PROVIDER_LABELS[kind]);
  if (missing.length > 0) say(SAY.missing(missing));
  if (config.isProduction && config.officeHost === null) say(SAY.noOffice);
  if (config.demo) say(SAY.demo);
  if (config.office) {
    if (!(await hasOperator(service.deps.db.q))) say(SAY.noOperator);
    else if (config.demo) say(SAY.office(officeBase(config, base)));
  }
  if (config.demo) say(SAY.suppliers(consoleBase(config, config.publicBase ?? base)));
  say(SAY.next(base));

  let isStopping = false;
  const stop = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    say(SAY.stopping);
    setTimeout(() => process.exit(exitCode || 1), STOP_PATIENCE_MS).unref();
    service.stop().then(
      () => {
        say(SAY.stopped);
        process.exit(exitCode);
      },
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // A fault that nobody caught: what is under way may finish, then the supervisor starts us anew.
  const fail = (error: unknown) => {
    service.app.log.fatal(
      { code: codeOf(error), stack: error instanceof Error ? error.stack : '' },
      'uncaught',
    );
    stop(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}
