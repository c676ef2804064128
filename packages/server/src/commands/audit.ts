import { AUDIT_CHECKS, audit } from '../audit.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import type { Call, Command } from './command.ts';

/** Checks every property; exit code 1 when one is broken. */
export const auditCommand: Command = {
  help: SAY.auditHelp,
  options: { json: { type: 'boolean' } },
  run: runAudit,
};

async function runAudit({ config, options, say, print, log }: Call): Promise<void> {
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log, mayBeMoved: true });
  const breaches = await audit(db.q).finally(close);
  if (options.json) print(JSON.stringify({ ok: breaches.length === 0, checks: AUDIT_CHECKS, breaches }));
  else if (breaches.length === 0) say(SAY.auditClean(AUDIT_CHECKS));
  else for (const { property, what, ids } of breaches) say(SAY.auditBreach(property, what, ids.join(' ')));
  if (breaches.length > 0) process.exitCode = 1;
}
