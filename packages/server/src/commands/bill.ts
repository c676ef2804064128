import { readFile } from 'node:fs/promises';
import { BILL_CHANNEL_LABELS } from '@giftship/shared/bills/labels';
import { BILL_STATUS } from '@giftship/shared/bills/bill';
import { readBill } from '@giftship/shared/bills/read-bill';
import { isRefusal } from '@giftship/shared/errors/app-error';
import { takeBillByCommandLine } from '../bills/import-bill.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

/** Takes the bill of a channel's day out of a file and compares it with our books (O161). */
export const billCommand: Command = {
  help: SAY.billHelp,
  options: { channel: { type: 'string' }, day: { type: 'string' } },
  words: [2, 2],
  run,
};

async function run(call: Call): Promise<void> {
  const [what, file = ''] = call.words;
  if (what !== 'import') throw new UsageError(SAY.billUnknown(call.words.join(' ')));
  const channel = channelOf(String(call.options['channel'] ?? ''));
  if (channel === undefined) throw new UsageError(SAY.billChannel);
  const day = String(call.options['day'] ?? '');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError(SAY.billDay);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return fail(call, [SAY.billFile(file)]);
  try {
    const read = await readBill(file, bytes);
    if (read === null) return fail(call, [SAY.billNoColumns]);
    await take(call, { channel, day, rows: read.rows });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faults = (error.data as { errors?: { msg: string }[] } | undefined)?.errors ?? [];
    fail(call, faults.length > 0 ? faults.map(({ msg }) => msg) : [error.message]);
  }
}

/** By its number or its name. */
const channelOf = (said: string): number | undefined =>
  Object.entries(BILL_CHANNEL_LABELS).flatMap(([number, name]) =>
    said === number || said === name ? [Number(number)] : [],
  )[0];

async function take(call: Call, bill: { channel: number; day: string; rows: string }): Promise<void> {
  const { db, close } = await openAsItIs(call.config, { directory: MIGRATIONS, log: call.log });
  const done = await takeBillByCommandLine({ db }, bill).finally(close);
  call.say(SAY.billDone(done.bill_sn, done.rows, done.issues, done.status === BILL_STATUS.closed));
}

function fail({ say }: Call, lines: readonly string[]): void {
  for (const line of lines) say(line);
  process.exitCode = 1;
}
