import { parseYuan, formatYuan } from '@giftship/shared/money/fen';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import { COPY } from '../lib/copy.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { drawQr, qrPng, type QrSize, qrSizeFor } from '../render/qr.ts';
import { RECHARGE_SAY as SAY } from './copy.ts';

export interface RechargeOptions {
  amount?: string;
  channel?: number;
  qr?: QrSize;
  png?: string;
  /** False with --no-wait. */
  wait?: boolean;
  /** The least that helps; asked for at least this much. */
  atLeast?: string;
}

const POLL_MS = 3000;

/** Opens a recharge, shows how to pay it, and waits for the money (M150, M151, D1006). */
export async function rechargeAndWait(deps: Deps, api: Api, options: RechargeOptions): Promise<Outcome> {
  const settings = (await deps.store()).read().settings;
  const channel = options.channel ?? (Number(settings.channel) || 1);
  const info = await api.wallet.rechargeInfo();
  const payment = info.payment_list.find((one) => one.channel === channel);
  if (!payment)
    throw usageFailure(
      SAY.channelUnknown(
        info.payment_list.map((one) => `${one.channel} ${one.name}`).join(COPY.listSeparator),
      ),
    );
  const amount = options.amount ?? (await askAmount(deps, info, options.atLeast));
  if (parseYuan(amount) === null) throw usageFailure(COPY.notAmount('AMOUNT'));
  const order = await api.wallet.rechargeQrcode({ body: { channel, amount, want: 'qrcode' } });
  await showCode(deps, { ...options, qr: options.qr ?? qrSetting(settings.qr) }, order.data);
  if (options.wait === false)
    return done({ ...order, paid: false }, () => order.trade_no, SAY.notWaiting(order.trade_no));
  deps.out.say(SAY.scan(payment.name, order.money));
  await waitForMoney(deps, api, order.trade_no);
  return done({ ...order, paid: true }, () => '', SAY.success);
}

const qrSetting = (text: string | undefined): QrSize | undefined =>
  text === 'small' || text === 'full' || text === 'none' ? text : undefined;

async function askAmount(
  deps: Deps,
  { quick_option, min_price }: { quick_option: string[]; min_price: string },
  atLeast: string | undefined,
): Promise<string> {
  const [least, min] = [parseYuan(atLeast ?? '0'), parseYuan(min_price)];
  if (atLeast !== undefined && least !== null && min !== null) return formatYuan(least > min ? least : min);
  return deps.ask.text(SAY.ask(quick_option.join(' '), min_price), 'AMOUNT');
}

/** The code goes to stderr; the plain link always, because a link works where no code can be shown. */
async function showCode(
  { out, files }: Deps,
  { qr, png }: { qr?: QrSize | undefined; png?: string | undefined },
  link: string,
): Promise<void> {
  const size = qrSizeFor(out, qr);
  if (size !== 'none') out.draw(`${await drawQr(link, size)}\n`);
  out.draw(`${SAY.link(link)}\n`);
  if (png !== undefined) {
    await files.write(png, await qrPng(link));
    out.say(SAY.png(png));
  }
}

async function waitForMoney(deps: Deps, api: Api, tradeNo: string): Promise<void> {
  for (;;) {
    const status = await api.wallet.rechargeStatus({ query: { out_trade_no: tradeNo } });
    if (status.success) return;
    if (status.expired)
      throw new CliFailure(EXIT.unexpected, SAY.expired, {
        next: SAY.expiredNext,
        data: { trade_no: tradeNo },
      });
    await deps.sleep(POLL_MS);
  }
}
