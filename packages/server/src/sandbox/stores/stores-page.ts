import { formatTime } from '@giftship/shared/lib/china-time';
import { flagsOf } from '@giftship/shared/stores/flags';
import { FLAG_COLOR_LABELS } from '@giftship/shared/stores/labels';
import { STORE_ORDER_STATE_LABELS } from '@giftship/shared/stores/labels';
import { keysOf } from '@giftship/shared/lib/entries-of';
import { html, type Html } from '../../html/html.ts';
import { table } from '../../html/table.ts';
import type { Ms } from '../../outside/raw-http.ts';
import { page } from '../pages.ts';
import { PAGE_COPY } from '../copy.ts';
import type { StoreOrder } from '../../platforms/platform.ts';
import { STORES_COPY as COPY } from './page-copy.ts';
import { PLATFORM_NAMES } from './platform-copy.ts';
import { STORE_KINDS, type StoreKind } from './store-kinds.ts';
import { CLOCK_AFTER_USE, kindOf, OLD_ORDER_CHANGES } from './store-life.ts';
import { STORE_PATHS } from './store-paths.ts';
import { CALM, type OrderCounts, type SandboxStore } from './store-records.ts';

/** How many orders one press of a button makes. */
export const ADD_COUNTS = [1, 10, 100, 1000] as const;
export const MOODS = keysOf(CALM);

/** A store with what the pages tell about it. */
export interface StoreView {
  store: SandboxStore;
  counts: OrderCounts;
  now: Ms;
}

/** Every sandbox store with its buttons, and the way to a new one. */
export function storesPage(views: readonly StoreView[]): string {
  return page(
    { title: COPY.title, active: 'stores' },
    html`<section class="card">
        <h2>${COPY.title}</h2>
        <p class="hint">${COPY.hint}</p>
        ${views.length === 0 && html`<p class="empty">${COPY.none}</p>`}
        <div class="tools platforms">
          <span>${COPY.openPages}</span>
          ${STORE_KINDS.map((kind) => html`<a href="${openLink(kind)}">${PLATFORM_NAMES[kind.key]}</a>`)}
        </div>
      </section>
      ${views.map((view) => storeCard(view, 'list'))}`,
  );
}

/** One store with its newest orders as the platform shows them to us. */
export function storePage({
  view,
  orders,
  search,
}: {
  view: StoreView;
  orders: readonly StoreOrder[];
  search: string;
}): string {
  const { store } = view;
  const kind = kindOf(store);
  return page(
    { title: store.name, active: 'stores' },
    html`<p><a href="${STORE_PATHS.stores}">${COPY.back}</a></p>
      ${storeCard(view, 'shop')}
      <section class="card">
        <h2>${COPY.orders} <span class="tag">${COPY.newest(orders.length)}</span></h2>
        <form class="search" method="get" action="${STORE_PATHS.store(store.id)}">
          <input
            type="search"
            name="q"
            value="${search}"
            placeholder="${COPY.search}"
            aria-label="${COPY.search}"
            maxlength="64"
          />
          <button>${PAGE_COPY.search}</button>
        </form>
        ${table(
          COPY.heads,
          orders.map((order) => orderRow(kind, order)),
          COPY.noOrders,
        )}
      </section>`,
  );
}

/** An authorise page that leads back to the list: a new store without a merchant who asks for it. */
function openLink(kind: StoreKind): string {
  return `${STORE_PATHS.authorise(kind.key)}?${new URLSearchParams({ state: '', redirect_uri: STORE_PATHS.stores })}`;
}

function storeCard({ store, counts, now }: StoreView, from: 'list' | 'shop'): Html {
  const form = (content: Html, label: string) =>
    html`<form class="shop-form" method="post" action="${STORE_PATHS.store(store.id)}?from=${from}">
      <span class="shop-label">${label}</span>
      <div class="shop-buttons">${content}</div>
    </form>`;
  const button = (action: string, label: string) =>
    html`<button name="do" value="${action}">${label}</button>`;
  const hasMood = MOODS.some((mood) => store.mood[mood] > 0);
  return html`<section class="card shop-card">
    <h2>
      ${from === 'list' ? html`<a href="${STORE_PATHS.store(store.id)}">${store.name}</a>` : html`${store.name}`}
      <span class="tag">${PLATFORM_NAMES[store.platform]}</span>
      ${accessTag(store, now)} ${clockTag(store, now)}
      ${hasMood && html`<span class="tag bad">${COPY.moodOn}</span>`}
    </h2>
    <p>
      <span class="hint number">${store.outsideId}</span> ${COPY.open(counts.open)} · ${COPY.all(counts.all)}
      ${from === 'list' && html`<a href="${STORE_PATHS.store(store.id)}">${COPY.details}</a>`}
    </p>
    <details ${from === 'shop' && html`open`}>
      <summary>${COPY.controls}</summary>
      ${form(html`${ADD_COUNTS.map((count) => button(`add-${count}`, COPY.addCount(count)))}`, COPY.add)}
      ${form(html`${OLD_ORDER_CHANGES.map((what) => button(what, COPY.changes[what]))}`, COPY.change)}
      ${form(
        html`<input
            name="rate"
            type="number"
            min="0"
            max="600"
            step="any"
            value="${store.ordersPerMinute}"
            aria-label="${COPY.rate}"
          />
          ${button('rate', COPY.setRate)}
          ${store.isPaused ? button('resume', COPY.resume) : button('pause', COPY.pause)}`,
        COPY.rate,
      )}
      ${store.hasToken && form(html`${button('expire', COPY.expire)}${button('revoke', COPY.revoke)}`, COPY.leave)}
      ${form(
        html`${MOODS.map(
          (mood) =>
            html`<label class="mood"
              >${COPY.moods[mood]}
              <input name="${mood}" type="number" min="0" max="100" value="${store.mood[mood]}"
            /></label>`,
        )}
        ${button('mood', COPY.setMood)}`,
        COPY.mood,
      )}
      <p class="hint">${COPY.moodHint}</p>
    </details>
  </section>`;
}

function accessTag(store: SandboxStore, now: Ms): Html {
  if (!store.hasToken) return html`<span class="tag">${COPY.access.never}</span>`;
  if (store.isRevoked) return html`<span class="tag bad">${COPY.access.revoked}</span>`;
  if (store.accessUntil <= now) return html`<span class="tag warn">${COPY.access.expired}</span>`;
  return html`<span class="tag ok">${COPY.access.until(formatTime(store.accessUntil).slice(0, 16))}</span>`;
}

function clockTag(store: SandboxStore, now: Ms): Html {
  if (store.isPaused || store.ordersPerMinute === 0)
    return html`<span class="tag warn">${COPY.clock.paused}</span>`;
  if (store.usedAt < now - CLOCK_AFTER_USE) return html`<span class="tag">${COPY.clock.asleep}</span>`;
  return html`<span class="tag ok">${COPY.clock.running(store.ordersPerMinute)}</span>`;
}

function orderRow(kind: StoreKind, order: StoreOrder): Html[] {
  const { masked, province, city, district } = order.receiver;
  return [
    html`<b class="number">${order.shopOrder}</b>
      <button
        type="button"
        class="link"
        data-copy="${order.shopOrder}"
        data-copied="${PAGE_COPY.copied}"
        data-failed="${PAGE_COPY.notCopied}"
      >
        ${PAGE_COPY.copy}
      </button>
      <br /><span class="hint number">${formatTime(order.orderedAt).slice(5, 16)}</span>`,
    html`${masked.name} <span class="number">${masked.mobile}</span><br />
      <span class="hint">${province}${city}${district}${masked.detail}</span>`,
    html`${order.lines.map(({ title, spec, count }) => html`${COPY.count(title, spec, count)}<br />`)}`,
    noteCell(kind, order),
    html`<span class="${order.state === 'to_ship' || order.state === 'part' ? 'tag warn' : 'tag'}"
        >${STORE_ORDER_STATE_LABELS[order.state]}</span
      >
      ${order.isRefunding && html`<span class="tag bad">${COPY.refunding}</span>`}
      ${order.isRisky && html`<span class="tag bad">${COPY.risky}</span>`}
      <br /><span class="hint">${kind.states[order.state]}</span>`,
    order.waybills.length === 0
      ? html`<span class="hint">${COPY.noWaybill}</span>`
      : html`${order.waybills.map((waybill) => html`<b class="number">${waybill}</b><br />`)}`,
  ];
}

function noteCell(kind: StoreKind, { flag, sellerNote, buyerNote }: StoreOrder): Html {
  const color = flagsOf(kind.id).find(({ value }) => value === flag)?.color ?? 'none';
  if (color === 'none' && sellerNote === '' && buyerNote === '')
    return html`<span class="hint">${COPY.noNote}</span>`;
  return html`${color !== 'none' && html`<span class="flag flag-${color}">${FLAG_COLOR_LABELS[color]}</span> `}${sellerNote}
  ${buyerNote !== '' && html`<div class="hint">${COPY.buyer(buyerNote)}</div>`}`;
}
