import { formatTime } from '@giftship/shared/lib/china-time';
import { AUDIT_CHECKS } from '../audit/audit-checks.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { lookThrough, readAuditRuns } from '../audit/run-audit.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import type { Call, Command } from './command.ts';

/** Checks every property; exit code 1 when one is broken. */
export const auditCommand: Command = {
  help: SAY.auditHelp,
  options: { json: { type: 'boolean' }, history: { type: 'boolean' } },
  run: (call) => (call.options.history ? showHistory(call) : runAudit(call)),
};

async function runAudit({ config, options, say, print, log }: Call): Promise<void> {
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log, mayBeMoved: true });
  const { breaches } = await lookThrough(db, null).finally(close);
  if (options.json) print(JSON.stringify({ ok: breaches.length === 0, checks: AUDIT_CHECKS, breaches }));
  else if (breaches.length === 0) say(SAY.auditClean(AUDIT_CHECKS));
  else for (const { property, what, ids } of breaches) say(SAY.auditBreach(property, what, ids.join(' ')));
  if (breaches.length > 0) process.exitCode = 1;
}

const SHOWN = 30;

/** What the service's own passes found lately. */
async function showHistory({ config, options, say, print, log }: Call): Promise<void> {
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log });
  const runs = await readAuditRuns(db, SHOWN).finally(close);
  if (options.json) return print(JSON.stringify({ runs }));
  if (runs.length === 0) return say(SAY.auditNoHistory);
  for (const { started_at, finished_at, is_whole, error, breaches } of runs)
    print(SAY.auditRun(formatTime(started_at), is_whole, endOf(finished_at, error, breaches.length)));
}

function endOf(finishedAt: Date | null, error: string, breaches: number): string {
  if (error !== '') return SAY.auditFailed(error);
  if (finishedAt === null) return SAY.auditUnfinished;
  return breaches === 0 ? SAY.auditHeld : SAY.auditBroken(breaches);
}
