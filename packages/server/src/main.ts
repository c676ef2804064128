import { parseArgs } from 'node:util';
import pg from 'pg';
import { AUDIT_CHECKS, audit } from './audit.ts';
import { type Config, readConfig } from './config.ts';
import { SERVER_COPY as SAY } from './copy.ts';
import { backupDatabase, copyDatabase, restoreDatabase } from './db/copy-database.ts';
import { isConnectionCut, codeOf } from './db/db.ts';
import { DatabaseRefusal } from './db/database-refusal.ts';
import { migrate } from './db/migrate.ts';
import { VERSION, MIGRATIONS } from './package-root.ts';
import { DECISIONS, type Decision, listPartners, reviewPartner } from './partners/review-partner.ts';
import { openDatabase, startShop } from './shop.ts';

const STOP_PATIENCE_MS = 20_000;
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const tell = (...args: unknown[]): void => say(String(args.at(-1)));
const log = { info: tell, warn: tell, error: tell };

/** The server's command line: `gift-server start|audit|move|backup|restore|partner`. */
async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, version: { type: 'boolean' }, json: { type: 'boolean' } },
  });
  if (values.version) return say(VERSION);
  const [command, file, mobile, reason = ''] = positionals;
  const config = readConfig(process.env);
  if (command === 'start') return start(config);
  if (command === 'audit') return runAudit(config, values.json === true);
  if (command === 'move' && values.to) return move(config, values.to);
  if (command === 'backup' && file) return backup(config, file);
  if (command === 'restore' && file) return restore(config, file);
  if (command === 'partner' && file === 'list') return showPartners(config, values.json === true);
  if (command === 'partner' && file && mobile && Object.hasOwn(DECISIONS, file))
    return decide(config, { decision: file as Decision, mobile, reason });
  say(SAY.usage);
  process.exitCode = 2;
}

async function start(config: Config): Promise<void> {
  const shop = await startShop(config, { announce: say, log, missingSecret: SAY.secretNeeded });
  say(SAY.ready(shop.address));
  say(SAY.pages(shop.address));
  if (config.demo) say(SAY.demo);
  say(SAY.next(shop.address));

  let isStopping = false;
  const stop = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    say(SAY.stopping);
    setTimeout(() => process.exit(exitCode || 1), STOP_PATIENCE_MS).unref();
    shop.stop().then(
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
    shop.app.log.fatal({ code: codeOf(error), stack: error instanceof Error ? error.stack : '' }, 'uncaught');
    stop(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}

async function runAudit(config: Config, asJson: boolean): Promise<void> {
  const { db, close } = await openDatabase(config, log, { besideShop: true });
  const breaches = await audit(db.q).finally(close);
  if (asJson)
    process.stdout.write(
      `${JSON.stringify({ ok: breaches.length === 0, checks: AUDIT_CHECKS, breaches })}\n`,
    );
  else if (breaches.length === 0) say(SAY.auditClean(AUDIT_CHECKS));
  else for (const { property, what, ids } of breaches) say(SAY.auditBreach(property, what, ids.join(' ')));
  if (breaches.length > 0) process.exitCode = 1;
}

async function move(config: Config, to: string): Promise<void> {
  const { db, close } = await openDatabase(config, log);
  const target = new pg.Pool({ connectionString: to });
  target.on('error', () => {});
  try {
    await migrate(target, { directory: MIGRATIONS });
    await copyDatabase({ from: db.pool, to: target, log });
    say(SAY.moved(to.replace(/\/\/[^@]*@/, '//')));
  } finally {
    await target.end();
    await close();
  }
}

async function backup(config: Config, file: string): Promise<void> {
  const { db, close } = await openDatabase(config, log, { besideShop: true });
  await backupDatabase({ from: db.pool, file, log }).finally(close);
  say(SAY.backedUp(file));
}

async function restore(config: Config, file: string): Promise<void> {
  const { db, close } = await openDatabase(config, log);
  await restoreDatabase({ file, to: db.pool, log }).finally(close);
  say(SAY.restored(file));
}

async function showPartners(config: Config, asJson: boolean): Promise<void> {
  const { db, close } = await openDatabase(config, log, { besideShop: true });
  const partners = await listPartners(db).finally(close);
  if (asJson) process.stdout.write(`${JSON.stringify({ partners })}\n`);
  else for (const partner of partners) process.stdout.write(`${SAY.partner(partner)}\n`);
}

async function decide(
  config: Config,
  input: { decision: Decision; mobile: string; reason: string },
): Promise<void> {
  if (DECISIONS[input.decision].needsReason && input.reason === '') {
    process.exitCode = 2;
    return say(SAY.partnerReason);
  }
  const { db, close } = await openDatabase(config, log, { besideShop: true });
  const isDone = await reviewPartner(db, input).finally(close);
  say(isDone ? SAY.partnerDone : SAY.partnerNot(input.mobile));
  if (!isDone) process.exitCode = 1;
}

function explain(error: unknown, port: string): string {
  if (error instanceof DatabaseRefusal) return error.message;
  if (error instanceof RangeError) return SAY.badSetting(error.message);
  if (codeOf(error) === 'EADDRINUSE') return SAY.portTaken(Number(port));
  if (isConnectionCut(error) || /^(28|3D)/.test(codeOf(error))) return SAY.noDatabase(codeOf(error));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  say(explain(error, process.env.PORT ?? '3000'));
  process.exit(1);
});
