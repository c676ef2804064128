import { fen } from '@giftship/shared/money/fen';
import type { FlowOrder } from '@giftship/shared/orders/place-order-flow';
import { expect, test, vi } from 'vitest';
import { openJournal } from './journal.ts';
import { NotWritten, readPayment, savePayment } from './recipients/payments.ts';

vi.mock('./recipients/payments.ts', { spy: true });

const ORDER: FlowOrder = {
  goods_id: 1,
  goods_num: 2,
  express_id: 1,
  platform: 1,
  order_source: 1,
  remark: '',
  isWu: false,
};
const chunk = (index: number) => ({ index, rows: [], quoteId: '', unitPrice: fen(180) });

test('what was refused for want of money is open but not unknown, until it goes out again', async () => {
  const journal = await openJournal({ userId: 1, goodsId: 1 });
  journal.begin(ORDER);
  const key = await journal.sending(chunk(0));
  expect(journal.unknown()).toMatchObject({ standing: 'unknown', isTooOld: false });
  await journal.unpaid(0, 'B1');
  expect(journal.unknown()).toMatchObject({ standing: 'unpaid' });
  // Taken up as it was written down, under its own key.
  expect(await journal.sending(journal.unknown()!.chunks[0]!)).toBe(key);
  expect(journal.unknown()).toMatchObject({ standing: 'unknown' });
});

test('one chunk of unknown outcome makes the whole payment unknown', async () => {
  const journal = await openJournal({ userId: 1, goodsId: 1 });
  journal.begin(ORDER);
  await journal.sending(chunk(0));
  await journal.sending(chunk(1));
  await journal.unpaid(1, 'B2');
  expect(journal.unknown()).toMatchObject({ standing: 'unknown' });
});

test('a chunk that could not be written down does not go out, and is not open; what was open stays so', async () => {
  const journal = await openJournal({ userId: 1, goodsId: 1 });
  journal.begin(ORDER);
  vi.mocked(savePayment).mockRejectedValueOnce(new NotWritten());
  await expect(journal.sending(chunk(0))).rejects.toThrow(NotWritten);
  expect(journal.unknown()).toBeNull();

  const key = await journal.sending(chunk(0));
  vi.mocked(savePayment).mockRejectedValueOnce(new NotWritten());
  await expect(journal.sending(journal.unknown()!.chunks[0]!)).rejects.toThrow(NotWritten);
  expect(journal.unknown()!.chunks).toMatchObject([{ index: 0, key }]);
});

test('a key that an earlier release wrote down does not grow younger by going out again', async () => {
  const savedAt = Date.now() - 7 * 24 * 3600 * 1000;
  const sent = { ...chunk(0), key: 'K', state: 'sent' as const, items: [] };
  vi.mocked(readPayment).mockResolvedValueOnce({ order: ORDER, savedAt, chunks: [sent] });
  const journal = await openJournal({ userId: 1, goodsId: 1 });
  expect(journal.unknown()).toMatchObject({ isTooOld: true });
  await journal.sending(journal.unknown()!.chunks[0]!);
  expect(journal.unknown()).toMatchObject({ isTooOld: true });
});
