import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { DECISIONS, type Decision } from '@giftship/shared/partners/decisions';
import { listPartners, reviewPartner } from '../partners/review-partner.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

/** Lists partners and decides about one by hand. */
export const partnerCommand: Command = {
  help: SAY.partnerHelp,
  options: { json: { type: 'boolean' } },
  words: [1, 3],
  run: async (call) => (call.words[0] === 'list' ? list(call) : decide(call)),
};

async function list({ config, options, words, print, log }: Call): Promise<void> {
  if (words.length > 1) throw new UsageError(SAY.tooManyWords(words.slice(1).join(' ')));
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log, mayBeMoved: true });
  const partners = await listPartners(db).finally(close);
  if (options.json) print(JSON.stringify({ partners }));
  else for (const partner of partners) print(SAY.partner(partner));
}

async function decide({ config, words, say, log }: Call): Promise<void> {
  const [decision = '', mobile, reason = ''] = words;
  if (!isDecision(decision)) throw new UsageError(SAY.unknownDecision(decision));
  if (!mobile) throw new UsageError(SAY.missingWords);
  if (DECISIONS[decision].needsReason && reason === '') throw new UsageError(SAY.partnerReason);
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log });
  const isDone = await reviewPartner(db, { decision, mobile, reason }).finally(close);
  say(isDone ? SAY.partnerDone : SAY.partnerNot(mobile));
  if (!isDone) process.exitCode = 1;
}

const isDecision = (word: string): word is Decision => Object.hasOwn(DECISIONS, word);
