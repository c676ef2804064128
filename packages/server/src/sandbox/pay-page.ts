import { formatYuan } from '@giftship/shared/money/fen';
import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import type { Ms } from '../outside/raw-http.ts';
import { PAGE_COPY } from './copy.ts';
import { page, SANDBOX_PATHS } from './pages.ts';
import type { SandboxPayment } from './records.ts';

const COPY = PAGE_COPY.pay;

/** How the notice of a payment is sent: the first is the normal way. */
export type NoticeWay = (typeof PAGE_COPY.pay.notices)[number][0];

/** True for one of the ways on the page. */
export function isNoticeWay(text: string): text is NoticeWay {
  return COPY.notices.some(([way]) => way === text);
}

/** What the cashier page shows; `done` is the outcome just reached, `problem` what was wrong with the form. */
export interface PayView {
  payment: SandboxPayment;
  now: Ms;
  frame: boolean;
  done?: keyof typeof PAGE_COPY.pay.done;
  problem?: string;
}

/** The cashier: amount, trade number, time left and the buttons. */
export function payPage(view: PayView): string {
  const { payment, frame, done } = view;
  const content =
    done !== undefined ? doneCard(view) : payment.state === 'paid' ? paidCard(view) : payCard(view);
  return page({ title: COPY.title, bare: frame }, html`<section class="card cashier">${content}</section>`);
}

function payCard({ payment, now, frame, problem }: PayView): Html {
  const late = payment.state === 'closed' ? COPY.closed : now >= payment.expireAt ? COPY.expired : null;
  return html`
    <p class="notice">${COPY.notReal}</p>
    ${facts(payment)}
    ${
      late === null
        ? html`<p class="hint">
            ${COPY.left}
            <b class="number" data-until="${payment.expireAt - now}" data-over="${COPY.expired}"></b>
          </p>`
        : html`<p class="tag warn block">${late}</p>`
    }
    ${problem !== undefined && html`<p class="tag bad block" role="alert">${problem}</p>`}
    <form method="post" action="${SANDBOX_PATHS.pay(payment.token)}${frame && '?frame=1'}">
      <button class="primary" name="do" value="pay">${COPY.pay(formatYuan(payment.amount))}</button>
      <details ${!frame && html`open`}>
        <summary>${COPY.options}</summary>
        ${COPY.notices.map(
          ([way, label], index) =>
            html`<label class="choice">
              <input type="radio" name="notice" value="${way}" ${index === 0 && html`checked`} /> ${label}
            </label>`,
        )}
      </details>
      <div class="tools">
        <label>${COPY.otherLabel} <input name="amount" inputmode="decimal" maxlength="12" size="8" /></label>
        <button name="do" value="other">${COPY.other}</button>
      </div>
      <div class="tools">
        <button name="do" value="fail">${COPY.fail}</button>
        <button name="do" value="leave">${COPY.leave}</button>
      </div>
    </form>
  `;
}

function paidCard({ payment }: PayView): Html {
  return html`<h2 class="good">${COPY.paidAlready}</h2>
    ${facts(payment)}
    <p class="notice">${COPY.notReal}</p>`;
}

function doneCard({ payment, done, frame }: PayView): Html {
  const [title, text] = COPY.done[done ?? 'left'];
  const back = html`<a href="${SANDBOX_PATHS.pay(payment.token)}${frame && '?frame=1'}">${COPY.again}</a>`;
  return html`<h2 class="${done === 'paid' ? 'good' : ''}">${title}</h2>
    <p>${text}</p>
    ${facts(payment)} ${payment.state !== 'paid' && html`<p>${back}</p>`}
    <p class="notice">${COPY.notReal}</p>`;
}

function facts({ amount, paidAmount, tradeNo, subject }: SandboxPayment): Html {
  return html`<p class="hint">${subject} · ${COPY.asked}</p>
    <p class="amount">￥<b>${formatYuan(amount)}</b></p>
    ${paidAmount !== undefined && paidAmount !== amount && html`<p>${PAGE_COPY.paidOther(formatYuan(paidAmount))}</p>`}
    <p class="hint">${COPY.tradeNo} <span class="number">${tradeNo}</span></p>`;
}
