import { userInfo } from 'node:os';
import { decideAttestation, listReviews } from '../accounts/decide-attestation.ts';
import { openAsItIs } from '../db/open-database.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { liveConfig, lookAtSettings } from '../settings/live-settings.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

/** Lists real-name reviews that wait for a person, and decides one (D1310). */
export const attestationCommand: Command = {
  help: SAY.attestationHelp,
  options: { json: { type: 'boolean' } },
  words: [1, 3],
  run: async (call) => (call.words[0] === 'list' ? list(call) : decide(call)),
};

async function list({ config, options, words, print, say, log }: Call): Promise<void> {
  if (words.length > 1) throw new UsageError(SAY.tooManyWords(words.slice(1).join(' ')));
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log, mayBeMoved: true });
  const attestations = await listReviews(db).finally(close);
  if (options.json) return print(JSON.stringify({ attestations }));
  if (attestations.length === 0) say(SAY.attestationNone);
  for (const each of attestations) print(SAY.attestation(each));
}

async function decide({ config, words, say, log }: Call): Promise<void> {
  const [decision = '', who, reason = ''] = words;
  if (decision !== 'approve' && decision !== 'refuse') throw new UsageError(SAY.attestationUnknown(decision));
  if (!who) throw new UsageError(SAY.missingWords);
  if (decision === 'approve' && reason !== '') throw new UsageError(SAY.tooManyWords(reason));
  if (decision === 'refuse' && reason.trim() === '') throw new UsageError(SAY.attestationReason);
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log });
  const identityAccounts = await mostAccounts(db, config);
  const input = { decision, who, reason: reason.trim(), decidedBy: operator(), identityAccounts } as const;
  const ended = await decideAttestation(db, input).finally(close);
  if (ended.end === 'done') return say(SAY.attestationDone(decision, ended.review));
  process.exitCode = 1;
  if (ended.end === 'full') say(SAY.attestationFull(identityAccounts));
  else if (ended.end === 'several') say(SAY.attestationSeveral(ended.userIds));
  else say(SAY.attestationNot(who));
}

/** What operators set counts here as it does in the service (B19). */
async function mostAccounts({ q }: Db, config: Config): Promise<number> {
  const live = liveConfig(config);
  await lookAtSettings(q, live);
  return live.identityAccounts;
}

/** Whoever runs the command on this machine; a container may have no name for him. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
}
