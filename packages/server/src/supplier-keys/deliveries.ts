import { refuse } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import type { SupplierEvent } from '@giftship/shared/suppliers/scopes';
import type { KnownSupplierEvent } from '@giftship/shared/supplier-keys/event-data';
import type { Deps } from '../deps.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { SUPPLIERS } from '../webhooks/box.ts';
import { resendOf } from '../webhooks/deliveries.ts';
import { liveAddressOf } from './hook.ts';
import { writeDeliveries } from './tell-programs.ts';

/** What test messages carry: the fields of the real ones, with numbers that nothing of anybody's has. */
const SAMPLES: { [E in SupplierEvent]: KnownSupplierEvent & { event: E } } = {
  'supplier.parcel.new': {
    event: 'supplier.parcel.new',
    data: { goods_id: 1, express_id: 1, count: 2, order_sns: ['G1000001', 'G1000002'], more: 0 },
  },
  'supplier.parcel.cancelled': { event: 'supplier.parcel.cancelled', data: { order_sn: 'G1000001' } },
  'supplier.case.opened': {
    event: 'supplier.case.opened',
    data: { case_sn: 'X1001', order_sn: 'G1000001', due_at: '2026-01-01 12:00:00' },
  },
  'supplier.settlement.ready': {
    event: 'supplier.settlement.ready',
    data: { settlement_sn: 'S1001', payable: '120.00' },
  },
};

/** Sends a message that says it is a test, whatever the address listens to. */
export async function testHook(deps: Deps, call: MemberCall, event: SupplierEvent) {
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, call, async (tx, log) => {
    const url = await liveAddressOf(tx, supplierId);
    if (url === null) throw refuse('CALLBACK_OFF');
    const about = `test ${deps.random(12).toString('hex')}`;
    const [sent] = await writeDeliveries(deps, tx, [
      { ...SAMPLES[event], supplierId, about, url, test: true },
    ]);
    await log({ object: 'hook', after: { event } });
    return present(sent, 'a message that nobody was told of before');
  });
}

/** Sends a message again under the same number, so that the receiver knows it (D903). */
export async function resendNews(deps: Deps, call: MemberCall, id: number) {
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, call, async (tx, log) => {
    const sent = await resendOf(deps, tx, {
      box: SUPPLIERS,
      ownerId: supplierId,
      id,
      liveAddress: () => liveAddressOf(tx, supplierId),
    });
    await log({ object: 'hook', ref: sent.webhook_id });
    return sent;
  });
}
