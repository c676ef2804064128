import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { TICKET_STATUS_LABELS, TICKET_TYPE_LABELS } from '@giftship/shared/support/labels';
import { WITHDRAWAL_LABELS } from '@giftship/shared/withdrawals/labels';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { snOf } from '../db/numbers.ts';
import { settleOrder } from '../compensation/refund-order.ts';
import { type Html, html } from '../html/html.ts';
import { table } from '../html/table.ts';
import { page, SANDBOX_PATHS } from '../sandbox/pages.ts';
import { ANSWER_STATES } from './answer-ticket.ts';
import { DESK_COPY as SAY } from './desk-copy.ts';
import type { DeskWork } from './desk-work.ts';

/** Where the desk's forms go. */
export const DESK_PATHS = {
  desk: SANDBOX_PATHS.desk,
  ticket: (sn: string) => `${SANDBOX_PATHS.desk}/ticket/${sn}`,
  refund: (id: number | string) => `${SANDBOX_PATHS.desk}/refund/${id}`,
  withdrawal: (sn: string) => `${SANDBOX_PATHS.desk}/withdrawal/${sn}`,
  picture: (id: string) => `${SANDBOX_PATHS.desk}/picture/${id}`,
} as const;

/** Everything that waits for the service on one page, each with its buttons. */
export function deskPage({ tickets, refunds, withdrawals }: DeskWork): string {
  return page(
    { title: SAY.title, active: 'desk' },
    html`<section class="card">
        <h2>${SAY.tickets}</h2>
        <p class="hint">${SAY.hint}</p>
        ${table(SAY.ticketHeads, tickets.map(ticketRow), SAY.none)}
      </section>
      <section class="card">
        <h2>${SAY.refunds}</h2>
        ${table(SAY.refundHeads, refunds.map(refundRow), SAY.none)}
      </section>
      <section class="card">
        <h2>${SAY.withdrawals}</h2>
        ${table(SAY.withdrawalHeads, withdrawals.map(withdrawalRow), SAY.none)}
      </section>`,
  );
}

/** What could not be done, and the way back. */
export function deskFailure(text: string): string {
  return page(
    { title: SAY.title, active: 'desk' },
    html`<section class="card narrow">
      <p>${SAY.failed(text)}</p>
      <p><a href="${DESK_PATHS.desk}">${SAY.back}</a></p>
    </section>`,
  );
}

function ticketRow(ticket: DeskWork['tickets'][number]): Html[] {
  const sn = snOf('ticket', ticket.id);
  return [
    html`<b class="number">${sn}</b> <span class="tag">${TICKET_STATUS_LABELS[ticket.status]}</span><br />
      ${TICKET_TYPE_LABELS[ticket.type]}
      ${ticket.order_id !== null && html`<br /><span class="number">${snOf('order', ticket.order_id)}</span>`}
      <br /><span class="hint">${formatTime(ticket.updated_at)}</span>`,
    html`${ticket.messages.map(
      ({ by, content, images }) =>
        html`<p>
          <b>${SAY.by[by]}</b> ${content}
          ${images.map((id) => html`<a href="${DESK_PATHS.picture(id)}">${SAY.picture}</a> `)}
        </p>`,
    )}`,
    html`<form method="post" action="${DESK_PATHS.ticket(sn)}">
      <input
        name="content"
        aria-label="${SAY.answer}"
        value="${SAY.answerDefault}"
        required
        maxlength="500"
      />
      ${ANSWER_STATES.map(
        (state) =>
          html`<button name="state" value="${state}">
            ${SAY.sendAs(TICKET_STATUS_LABELS[state] ?? '')}
          </button>`,
      )}
    </form>`,
  ];
}

function refundRow(refund: DeskWork['refunds'][number]): Html[] {
  const form = (decision: string, label: string, answer: string) =>
    html`<form method="post" action="${DESK_PATHS.refund(refund.id)}">
      <input name="answer" aria-label="${SAY.reason}" value="${answer}" required maxlength="200" />
      <button name="do" value="${decision}">${label}</button>
    </form>`;
  const { refunded, compensated } = settleOrder(refund.price_fen, refund.compensated);
  return [
    html`<b class="number">${snOf('order', refund.order_id)}</b>
      <span class="money">￥${formatYuan(refunded)}</span><br />
      ${compensated > 0 && html`<span class="hint">${SAY.deducted(formatYuan(compensated))}</span><br />`}
      <span class="hint">${formatTime(refund.created_at)}</span>`,
    html`${refund.reason}`,
    html`${form('approve', SAY.approve, SAY.approveDefault)}${form('refuse', SAY.refuse, SAY.refuseDefault)}`,
  ];
}

function withdrawalRow(row: DeskWork['withdrawals'][number]): Html[] {
  const sn = snOf('withdrawal', row.id);
  const button = (decision: string, label: string) =>
    html`<button name="do" value="${decision}">${label}</button>`;
  return [
    html`<b class="number">${sn}</b> <span class="tag">${WITHDRAWAL_LABELS[row.status]}</span><br />
      <span class="money">￥${formatYuan(fen(row.amount_fen))}</span>`,
    html`${String(row.account.account_mask ?? '')}`,
    html`<form method="post" action="${DESK_PATHS.withdrawal(sn)}">
      <input name="answer" aria-label="${SAY.reason}" value="${SAY.withdrawReason}" maxlength="200" />
      ${
        row.status === WITHDRAWAL_STATUS.review
          ? html`${button('approve', SAY.approve)}${button('refuse', SAY.refuse)}`
          : html`${button('pay', SAY.pay)}${button('fail', SAY.fail)}`
      }
    </form>`,
  ];
}
