import { randomUUID } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { formatYuan, fen, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import { PRICE_TIMES, type PriceAnswer, type PriceOrder } from '@giftship/shared/pricing/contract';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { resolveReceivers } from '../stores/receivers.ts';
import { problemsByRow, refuseTooMany, rowIdOf } from './check-rows.ts';
import { type Offer, readOffer } from './offer.ts';

/** The price check (M236): a price and a verdict for each row, and a quote that holds for ten minutes (X028). */
export async function quoteOrder(deps: Deps, caller: Caller, input: PriceOrder): Promise<PriceAnswer> {
  const { db, config, now } = deps;
  refuseTooMany(input.rec_list, config.maxRecipients * PRICE_TIMES);
  const offer = await readOffer(db.q, caller, { wanted: input, now: now(), groups: config.groups });
  const resolved = await resolveReceivers(deps, { userId: caller.userId, courier: offer.courierCode }, input);
  const problems = problemsByRow(resolved, { offer, platform: input.platform, now: now() });
  const quote = await storeQuote(deps, caller, offer);
  const price = formatYuan(offer.perParcel);
  const none = formatYuan(ZERO_FEN);
  return {
    state: problems.size === 0 ? 1 : 2,
    total_price: formatYuan(timesFen(offer.perParcel, input.rec_list.length - problems.size)),
    quote_id: quote.id,
    expire_at: formatTime(quote.expires_at),
    unit_price: formatYuan(offer.unit),
    discount: formatYuan(fen(offer.listPrice - offer.unit)),
    rec_list: input.rec_list.map((row, index) => {
      const problem = problems.get(index);
      const id = rowIdOf(row, index);
      return problem
        ? { id, price: none, state: 2, errorText: problem.msg, code: problem.code }
        : { id, price, state: 1, errorText: '', code: '' };
    }),
  };
}

/**
 * Refuses an order whose quote is unknown, expired, or for another price than today's (code 24). One that was made for
 * another person is refused for good: somebody else logged in while the page was open, and must not pay for its rows.
 */
export async function refuseChangedPrice(
  q: Queries,
  caller: Caller,
  { quoteId, offer }: { quoteId: string | undefined; offer: Offer },
): Promise<void> {
  if (quoteId === undefined) return;
  const quote = await q
    .selectFrom('quotes')
    .where('id', '=', quoteId)
    .select(['user_id', 'goods_id', 'goods_num', 'unit_price_fen'])
    .select(sql<boolean>`expires_at > now()`.as('is_live'))
    .executeTakeFirst();
  if (quote && quote.user_id !== caller.userId) throw refuse('QUOTE_OF_OTHER');
  const holds =
    quote?.is_live &&
    quote.goods_id === offer.goodsId &&
    quote.goods_num === offer.goodsNum &&
    quote.unit_price_fen === offer.unit;
  if (!holds) throw refuse('PRICE_CHANGED');
}

function storeQuote({ db, config }: Deps, caller: Caller, offer: Offer) {
  return db.q
    .insertInto('quotes')
    .values({
      id: randomUUID(),
      user_id: caller.userId,
      goods_id: offer.goodsId,
      goods_num: offer.goodsNum,
      unit_price_fen: offer.unit,
      expires_at: sql<Date>`now() + make_interval(mins => ${config.quoteMinutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}
