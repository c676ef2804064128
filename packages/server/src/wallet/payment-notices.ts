import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { SUSPENSE_LABELS } from '@giftship/shared/wallet/labels';
import { type RawBuilder, sql } from 'kysely';
import { snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import { seal, unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { madeWithin } from '../operators/made-within.ts';
import { PAY_CHANNELS, type PayState } from '../outside/payment.ts';
import type { RawRequest } from '../outside/raw-http.ts';
import type { CreditOutcome } from './finish-recharge.ts';

/** Most characters of a notice that are kept. */
const MOST_BODY = 16_384;
/** Headers that carry what is signed. */
const SIGNED_HEADER = /sign|nonce|timestamp|serial/;

/** Keeps a signed notice that could not be credited, as it came, once a payment and outcome (Z7). */
export async function keepNotice(
  { db, secret, random, outside }: Deps,
  { pay, outcome, request }: { pay: PayState; outcome: CreditOutcome; request: RawRequest },
): Promise<void> {
  if (!isStray(outcome)) return;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => SIGNED_HEADER.test(name)),
  );
  const body = Buffer.from(request.body).toString('utf8').slice(0, MOST_BODY);
  await db.q
    .insertInto('payment_notices')
    .values({
      channel: outside.payment.channel,
      trade_no: pay.tradeNo,
      provider_no: pay.providerNo ?? pay.tradeNo,
      amount_fen: pay.amount ?? 0,
      outcome,
      body_sealed: seal(secret, JSON.stringify({ headers, body }), random),
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

const isStray = (outcome: CreditOutcome): outcome is keyof typeof SUSPENSE_LABELS =>
  Object.hasOwn(SUSPENSE_LABELS, outcome);

interface Read {
  id: number;
  channel: string;
  trade_no: string;
  provider_no: string;
  amount_fen: number;
  outcome: keyof typeof SUSPENSE_LABELS;
  created_at: Date;
  suspense_id: number | null;
  settled_at: Date | null;
  note: string | null;
}
const COLUMNS = sql`t.id, t.channel, t.trade_no, t.provider_no, t.amount_fen, t.outcome, t.created_at,
  s.id as suspense_id, s.settled_at, s.note`;
const WITH_SUSPENSE = sql`left join suspense s on s.provider = t.channel and s.provider_no = t.provider_no`;

const noticeOf = (row: Read) => ({
  id: row.id,
  channel: row.channel,
  trade_no: row.trade_no,
  provider_no: row.provider_no,
  money: formatYuan(fen(row.amount_fen)),
  outcome: row.outcome,
  outcome_text: SUSPENSE_LABELS[row.outcome],
  at: formatTime(row.created_at),
  suspense_sn: row.suspense_id === null ? '' : snOf('suspense', row.suspense_id),
  settled_at: formatTime(row.settled_at),
  note: row.note ?? '',
});

/** Notices that could not be credited, newest first, each with where its money waits (O151): of a range, or by either number. */
export async function listNotices(
  deps: Deps,
  wanted: { page: number; page_size: number; start_time: string; end_time: string; trade_no: string },
) {
  const { page, page_size } = wanted;
  const no = wanted.trade_no.trim();
  const where: RawBuilder<boolean> =
    no === ''
      ? madeWithin('payment_notices', spanOf(deps, wanted))
      : sql`(t.trade_no = ${no} or t.channel = any(${[...PAY_CHANNELS]}::text[]) and t.provider_no = ${no})`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from payment_notices t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    deps.db.q,
  );
  const { rows } = await sql<Read>`
    select ${COLUMNS} from payment_notices t ${WITH_SUSPENSE} where ${where}
    order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(deps.db.q);
  return { list: rows.map(noticeOf), page, page_size, data_count: onlyRow(counted).n };
}

/** One notice with what was signed. */
export async function showNotice({ db, secret }: Deps, id: number) {
  const { rows } = await sql<Read & { body_sealed: string }>`
    select ${COLUMNS}, t.body_sealed from payment_notices t ${WITH_SUSPENSE} where t.id = ${id}`.execute(
    db.q,
  );
  const [row] = rows;
  if (!row) throw refuse('NOT_FOUND');
  const kept = JSON.parse(unseal(secret, row.body_sealed)) as {
    headers: Record<string, string>;
    body: string;
  };
  return { ...noticeOf(row), ...kept };
}
