import { formatYuan } from '@giftship/shared/money/fen';
import { formatTime } from '@giftship/shared/lib/china-time';
import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { table } from '../html/table.ts';
import type { Ms } from '../outside/raw-http.ts';
import { sayPace } from '@giftship/shared/parcels/courier-pace';
import type { SandboxClock } from './clock.ts';
import {
  COURIER_NAMES,
  ISSUE_KEYWORDS,
  KEEP_KEYWORD,
  PAGE_COPY as COPY,
  SCRIPT_KEYWORDS,
  SCRIPT_LABELS,
  SMS_COPY,
  SMS_PURPOSES,
  TRACE_STATUS,
} from './copy.ts';
import { nextReport, parcelAge } from './records.ts';
import type { SandboxParcel, SandboxPayment, SandboxSms } from './records.ts';
import { isCourierCode } from './waybill-numbers.ts';

/** Where the sandbox pages live. */
export const SANDBOX_PATHS = {
  control: '/sandbox',
  sms: '/sandbox/sms',
  desk: '/sandbox/desk',
  stores: '/sandbox/shops',
  totp: '/sandbox/totp',
  pay: (token: string) => `/sandbox/pay/${token}`,
  clock: '/sandbox/clock',
  parcel: (waybill: string) => `/sandbox/parcel/${waybill}`,
  asset: (name: string) => `/sandbox/assets/${name}`,
} as const;

/** What the control page shows. */
export interface ControlView {
  now: Ms;
  tick: Ms;
  clock: SandboxClock;
  payments: readonly SandboxPayment[];
  messages: readonly SandboxSms[];
  parcels: readonly SandboxParcel[];
  search: string;
  /** Where the cashier is, without a slash at the end. */
  publicBase: string;
}

/** Payments, messages, parcels and the courier clock on one page. */
export function controlPage(view: ControlView): string {
  const copy = COPY.control;
  return page(
    { title: copy.title, active: 'control' },
    html`
      ${tryCard(view.publicBase)} ${clockCard(view)}
      <section class="card" id="parcels">
        <h2>${copy.parcels}</h2>
        ${searchForm(SANDBOX_PATHS.control, view.search, copy.parcelSearch)}
        ${table(
          copy.parcelHeads,
          view.parcels.map((parcel) => parcelRow(parcel, view.tick)),
        )}
        ${keywordTable()}
      </section>
      <section class="card">
        <h2>${copy.payments}</h2>
        ${table(
          copy.paymentHeads,
          view.payments.map((payment) => paymentRow(payment, view.publicBase)),
        )}
      </section>
      <section class="card">
        <h2>${copy.sms}</h2>
        ${smsTable(view.messages)}
        <p><a href="${SANDBOX_PATHS.sms}">${copy.allSms}</a></p>
        <p class="hint">${copy.smsEndings}</p>
        <p class="hint">${copy.identity}</p>
      </section>
    `,
  );
}

/** The inbox, newest first. */
export function smsPage({ messages, mobile }: { messages: readonly SandboxSms[]; mobile: string }): string {
  const copy = COPY.smsPage;
  return page(
    { title: copy.title, active: 'sms' },
    html`<section class="card">
      <h2>${copy.title}</h2>
      ${searchForm(SANDBOX_PATHS.sms, mobile, copy.filter)}
      <div data-refresh="3">${smsTable(messages)}</div>
      <p class="hint">${COPY.control.smsEndings}</p>
    </section>`,
  );
}

/** A short page with one sentence, for what cannot be shown. */
export function messagePage({ title, text }: { title: string; text: string }): string {
  return page(
    { title },
    html`<section class="card narrow">
      <h2>${title}</h2>
      <p>${text}</p>
    </section>`,
  );
}

type NavKey = keyof typeof COPY.nav;

/** The frame that all pages share. `bare` leaves the head out, for a page inside a frame. */
export function page(
  { title, active, bare = false }: { title: string; active?: NavKey; bare?: boolean },
  content: Html,
): string {
  const link = (key: NavKey) =>
    html`<a href="${SANDBOX_PATHS[key]}" ${active === key && html`aria-current="page"`}>${COPY.nav[key]}</a>`;
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${COPY.brand}</title>
        <link rel="stylesheet" href="${SANDBOX_PATHS.asset('sandbox.css')}" />
        <script src="${SANDBOX_PATHS.asset('sandbox.js')}" defer></script>
      </head>
      <body class="${bare && 'bare'}">
        ${
          !bare &&
          html`<header>
            <strong><span class="seal" aria-hidden="true">${COPY.seal}</span>${COPY.brand}</strong>
            ${active && html`<nav>${link('control')}${link('sms')}${link('desk')}${link('stores')}${link('totp')}</nav>`}
            <span class="env">${COPY.env}</span>
          </header>`
        }
        <main>${content}</main>
        <p class="docs-said" role="status"></p>
        ${!bare && html`<footer>${COPY.notReal}</footer>`}
      </body>
    </html>`.html;
}

/** What somebody who opens the sandbox for the first time can do with it, in five steps. */
function tryCard(publicBase: string): Html {
  const copy = COPY.control.tries;
  const places = [
    `${publicBase}/`,
    `${publicBase}/user-center/wallet`,
    SANDBOX_PATHS.sms,
    '#parcels',
    SANDBOX_PATHS.desk,
  ];
  return html`<section class="card">
    <h2>${copy.title}</h2>
    <ol class="tries">
      ${copy.steps.map(
        ({ title, text, go }, index) =>
          html`<li>
            <b><i>${index + 1}</i> ${title}</b>
            <span class="hint">${text}</span><br />
            <a href="${places[index] ?? ''}">${go}</a>
          </li>`,
      )}
    </ol>
  </section>`;
}

function clockCard({ clock, now }: ControlView): Html {
  const copy = COPY.control;
  const state = clock.pausedAt === null ? copy.running(sayPace(clock.speed)) : copy.paused;
  const speeds = copy.speeds.map(
    ([value, label]) =>
      html`<button name="speed" value="${value}" ${clock.speed === value && html`aria-pressed="true"`}>
        ${label}
      </button>`,
  );
  return html`<section class="card">
    <h2>${copy.clock} <span class="${clock.pausedAt === null ? 'tag ok' : 'tag warn'}">${state}</span></h2>
    <div class="tools">
      ${form(
        SANDBOX_PATHS.clock,
        html`<input type="hidden" name="do" value="speed" />
          <span class="joined" role="group" aria-label="${copy.speed}">${speeds}</span>`,
      )}
      ${form(
        SANDBOX_PATHS.clock,
        clock.pausedAt === null
          ? html`<button name="do" value="pause">${copy.pause}</button>`
          : html`<button name="do" value="resume">${copy.resume}</button>`,
      )}
      ${form(
        SANDBOX_PATHS.clock,
        html`<label
            >${copy.jump}
            <input
              name="time"
              required
              size="16"
              inputmode="numeric"
              pattern="\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d"
              title="${copy.jumpForm}"
              value="${tomorrowMorning(now)}"
          /></label>
          <button name="do" value="jump">${copy.jumpButton}</button>`,
      )}
    </div>
    <p class="hint">${copy.jumpHint}</p>
  </section>`;
}

function parcelRow(parcel: SandboxParcel, tick: Ms): Html[] {
  const copy = COPY.control;
  const last = parcel.script[parcel.sent - 1];
  const over = nextReport(parcel) === null;
  // A parcel that nobody fetched still grows older: its deadline must be reachable.
  const isHome = over && (last?.kind === 'signed' || last?.kind === 'returned');
  const courier = isCourierCode(parcel.courier) ? COURIER_NAMES[parcel.courier] : parcel.courier;
  return [
    html`<b class="number">${parcel.waybill}</b> ${copyButton(parcel.waybill)}<br />
      <span class="hint">${courier} · ${parcel.orderSn}</span>`,
    html`${parcel.receiver}`,
    html`${SCRIPT_LABELS[parcel.scriptName] ?? parcel.scriptName}`,
    html`<span class="number">${shortTime(parcel.issuedAt + parcelAge(parcel, tick))}</span>`,
    html`${last ? TRACE_STATUS[last.kind] : COPY.none} ${parcel.sent}/${parcel.script.length}`,
    form(
      SANDBOX_PATHS.parcel(parcel.waybill),
      html`${over ? html`<span class="tag">${copy.finished}</span>` : html`<button name="do" value="next">${copy.nextStep}</button>`}
      ${
        !isHome &&
        html`<button name="do" value="8">${copy.forward(8)}</button>
          <button name="do" value="24">${copy.forward(24)}</button>`
      }`,
    ),
  ];
}

function paymentRow(payment: SandboxPayment, publicBase: string): Html[] {
  const paid = payment.paidAmount;
  return [
    html`<b class="number">${payment.tradeNo}</b> ${copyButton(payment.tradeNo)}<br />
      <span class="hint">${payment.subject}</span>`,
    html`<span class="money">￥${formatYuan(payment.amount)}</span>
      ${paid !== undefined && paid !== payment.amount && html`<br />${COPY.paidOther(formatYuan(paid))}`}`,
    html`<span class="${STATE_TAGS[payment.state]}">${COPY.states[payment.state]}</span>`,
    html`<span class="number">${shortTime(payment.expireAt)}</span>`,
    html`<a href="${publicBase}${SANDBOX_PATHS.pay(payment.token)}">${COPY.control.open}</a>`,
  ];
}

function smsTable(messages: readonly SandboxSms[]): Html {
  const copy = COPY.smsPage;
  return table(
    copy.heads,
    messages.map((message) => [
      html`<span class="number">${shortTime(message.createdAt)}</span>`,
      html`<span class="number">${message.mobile}</span>`,
      html`${SMS_PURPOSES[message.purpose]}`,
      message.failed === undefined
        ? html`<b class="code number">${message.code}</b> ${copyButton(message.code, copy.copyCode)}`
        : html`<span class="tag bad"
            >${copy.failed(SMS_COPY.failures[message.failed] ?? message.failed)}</span
          >`,
    ]),
  );
}

function keywordTable(): Html {
  const copy = COPY.control;
  const scripts = Object.entries(SCRIPT_KEYWORDS).map(([name, keyword]) => [
    keyword,
    SCRIPT_LABELS[name] ?? name,
  ]);
  const rows = [
    ...scripts,
    [ISSUE_KEYWORDS.never, copy.issueNever],
    [ISSUE_KEYWORDS.slow, copy.issueSlow],
    [KEEP_KEYWORD, copy.keep],
  ];
  return html`<details>
    <summary>${copy.keywords}</summary>
    ${table(
      copy.keywordHeads,
      rows.map((row) => row.map((text) => html`${text}`)),
    )}
  </details>`;
}

function form(action: string, content: Html): Html {
  return html`<form method="post" action="${action}">${content}</form>`;
}

function searchForm(action: string, value: string, label: string): Html {
  return html`<form class="search" method="get" action="${action}">
    <input
      type="search"
      name="q"
      value="${value}"
      placeholder="${label}"
      aria-label="${label}"
      maxlength="64"
    />
    <button>${COPY.search}</button>
  </form>`;
}

function copyButton(text: string, label: string = COPY.copy): Html {
  return html`<button
    type="button"
    class="link"
    data-copy="${text}"
    data-copied="${COPY.copied}"
    data-failed="${COPY.notCopied}"
  >
    ${label}
  </button>`;
}

function shortTime(instant: Ms): string {
  return formatTime(instant).slice(5, 16);
}

function tomorrowMorning(now: Ms): string {
  return `${formatTime(now + 86_400_000).slice(0, 10)} 08:00`;
}

const STATE_TAGS = { pending: 'tag warn', paid: 'tag ok', closed: 'tag' } as const;
