import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { order } from '../harness/money.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let clerk: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  clerk = await operatorIn(at.shop, { login: 'clerk', name: '陈客服' });
}, 120_000);
afterAll(() => at?.close());

test('a work order is opened, answered by the keys, and leaves the queue; the buyer reads the answer (O121, O123)', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  await order(at.shop, person);
  const { ticket_sn } = await person.api.support.make({
    body: { type: 1, content: '三天了还没有揽收，请帮我查一下' },
  });
  const { page, faults } = await at.visit(`/tickets?open=${ticket_sn}`, { as: clerk });
  await page.getByText('三天了还没有揽收，请帮我查一下').last().waitFor();
  const answer = page.getByRole('textbox', { name: '回复用户' });
  await answer.fill('已联系快递，今天会揽收');
  await answer.press('Control+Enter');
  await expect
    .poll(async () => (await person.api.support.show({ query: { id: ticket_sn } })).messages.at(-1)?.content)
    .toBe('已联系快递，今天会揽收');
  expect(faults).toEqual([]);
});
