import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { formatYuan, parseYuan, type Fen } from '@giftship/shared/money/fen';
import type { RechargeResult } from '@giftship/shared/wallet/contract';
import { RECHARGE_TEXTS } from '@giftship/shared/wallet/labels';
import { rechargeAmount, RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import type { Deps } from '../deps.ts';
import { refuseMissing } from '../outside/absent.ts';
import { isProviderError } from '../outside/provider-error.ts';

/** Opens a recharge at the payment service and answers what to show (M232, D329). */
export async function startRecharge(
  deps: Deps,
  userId: number,
  input: { channel: number; amount: string | number; want: 'qrcode' | 'iframe' },
): Promise<RechargeResult> {
  const { db, config, outside, now } = deps;
  refuseMissing(outside, 'payment');
  const amount = amountOf(input.amount, config.recharge);
  if (!config.recharge.channels.includes(input.channel)) throw refuse('CHANNEL_UNKNOWN');
  const tradeNo = newTradeNo(deps);
  const shownUntil = new Date(now() + config.recharge.shownMinutes * 60_000);
  await db.q
    .insertInto('recharges')
    .values({
      trade_no: tradeNo,
      user_id: userId,
      channel: input.channel,
      amount_fen: amount,
      provider: outside.payment.channel,
      expire_at: shownUntil,
    })
    .execute();
  const link = await openPayment(deps, { tradeNo, amount, want: input.want });
  await db.q
    .updateTable('recharges')
    .set({ result_type: link.type, result_data: link.data })
    .where('trade_no', '=', tradeNo)
    .execute();
  return {
    trade_no: tradeNo,
    type: link.type,
    data: link.data,
    money: formatYuan(amount),
    expire_at: formatTime(shownUntil),
  };
}

function amountOf(input: string | number, { min, max }: Deps['config']['recharge']): Fen {
  const amount = parseYuan(input);
  if (amount === null)
    throw refuse('INVALID', {}, { errors: [{ field: 'amount', msg: RECHARGE_TEXTS.amountWrong }] });
  if (amount > max) throw refuse('RECHARGE_TOO_HIGH', { max });
  return rechargeAmount(amount, min);
}

/** R, the China date, and ten random digits: a text, so that no spreadsheet rounds it (D105). */
function newTradeNo({ now, random }: Deps): string {
  const day = formatTime(now()).slice(0, 10).replaceAll('-', '');
  return `R${day}${String(random(6).readUIntBE(0, 6) % 10_000_000_000).padStart(10, '0')}`;
}

async function openPayment(
  { db, config, outside, now }: Deps,
  p: { tradeNo: string; amount: Fen; want: 'qrcode' | 'iframe' },
) {
  try {
    return await outside.payment.create({
      ...p,
      subject: RECHARGE_TEXTS.subject,
      expireAt: now() + config.recharge.liveMinutes * 60_000,
    });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    await db.q
      .updateTable('recharges')
      .set({ status: RECHARGE_STATUS.closed })
      .where('trade_no', '=', p.tradeNo)
      .where('status', '=', RECHARGE_STATUS.created)
      .execute();
    throw refuse('QR_FAILED');
  }
}
