import { keysOf } from '@giftship/shared/lib/entries-of';
import { html, type Html } from '../../html/html.ts';
import { page } from '../pages.ts';
import { PAGE_COPY } from '../copy.ts';
import { AUTHORISE_COPY as COPY, BUY_COPY } from './page-copy.ts';
import { PLATFORM_NAMES } from './platform-copy.ts';
import type { StoreKind } from './store-kinds.ts';
import { STORE_PATHS } from './store-paths.ts';
import type { SandboxStore } from './store-records.ts';

/** How long the leave that is given shall last, for trying its end. */
export const LIVES = { usual: null, hour: 3_600_000, tenMinutes: 600_000, twoMinutes: 120_000 } as const;
export type LifeKey = keyof typeof LIVES;

/** The page on which a merchant gives leave: which store, for how long, yes or no. */
export function authorisePage({
  kind,
  stores,
  query,
  number,
}: {
  kind: StoreKind;
  stores: readonly SandboxStore[];
  /** What the link carried, kept for the form. */
  query: string;
  /** For the name of a new store. */
  number: number;
}): string {
  const platform = PLATFORM_NAMES[kind.key];
  const isCode = kind.can.bind === 'code';
  const lives = keysOf(LIVES);
  return page(
    { title: COPY.title(platform) },
    html`<section class="card narrow authorise">
      <p class="notice">${COPY.notReal}</p>
      <h2>${COPY.title(platform)}</h2>
      <p>${COPY.asks(platform)}</p>
      <ul>
        ${(kind.can.flag ? COPY.rightsWithFlag : COPY.rights).map((right) => html`<li>${right}</li>`)}
      </ul>
      <form method="post" action="${STORE_PATHS.authorise(kind.key)}${query !== '' && `?${query}`}">
        <fieldset>
          <legend>${COPY.chooseStore}</legend>
          ${stores.map((store, index) => choice(store, index === 0))}
          <label class="choice">
            <input type="radio" name="shop" value="new" ${stores.length === 0 && html`checked`} />
            ${COPY.newStore}
          </label>
          <label class="field"
            >${COPY.newName}
            <input
              name="name"
              maxlength="40"
              data-chooses="new"
              value="${COPY.defaultName(platform, number)}"
          /></label>
        </fieldset>
        <label class="field"
          >${COPY.life}
          <select name="life">
            ${lives.map((life) => html`<option value="${life}">${COPY.lives[life]}</option>`)}
          </select></label
        >
        <button class="primary" name="do" value="allow">${isCode ? COPY.giveCode : COPY.allow}</button>
        <div class="tools">
          <button name="do" value="refuse">${COPY.refuse}</button>
          <button name="do" value="expired">${isCode ? COPY.expiredCode : COPY.expired}</button>
        </div>
      </form>
    </section>`,
  );
}

function choice(store: SandboxStore, isFirst: boolean): Html {
  return html`<label class="choice">
    <input type="radio" name="shop" value="${store.id}" ${isFirst && html`checked`} />
    <span>${store.name} <span class="hint">${COPY.storeNumber(store.outsideId)}</span></span>
  </label>`;
}

/** The code that a merchant carries over by hand, where the platform has no way back. */
export function bindCodePage({
  kind,
  code,
  store,
  isOver,
}: {
  kind: StoreKind;
  code: string;
  store: SandboxStore;
  isOver: boolean;
}): string {
  return page(
    { title: COPY.codeTitle },
    html`<section class="card narrow authorise">
      <p class="notice">${COPY.notReal}</p>
      <h2>${COPY.codeTitle}</h2>
      <p>${store.name} <span class="hint">${COPY.storeNumber(store.outsideId)}</span></p>
      <p class="bind-code"><b class="code number">${code}</b></p>
      <button
        type="button"
        class="primary"
        data-copy="${code}"
        data-copied="${PAGE_COPY.copied}"
        data-failed="${PAGE_COPY.notCopied}"
      >
        ${COPY.copyCode}
      </button>
      <p class="${isOver ? 'tag warn block' : 'hint'}">${isOver ? COPY.codeOver : COPY.codeText}</p>
      <p><a href="${STORE_PATHS.authorise(kind.key)}">${COPY.codeAgain}</a></p>
    </section>`,
  );
}

/** What one would order in the platform's service market before one gives leave. */
export function buyPage(kind: StoreKind): string {
  const platform = PLATFORM_NAMES[kind.key];
  return page(
    { title: BUY_COPY.title(platform) },
    html`<section class="card narrow authorise">
      <p class="notice">${COPY.notReal}</p>
      <h2>${BUY_COPY.title(platform)}</h2>
      <p><b>${BUY_COPY.service}</b> <span class="tag ok">${BUY_COPY.price}</span></p>
      <p>${BUY_COPY.text(platform)}</p>
      ${kind.can.bind === 'code' && html`<p><a href="${STORE_PATHS.authorise(kind.key)}">${BUY_COPY.go}</a></p>`}
    </section>`,
  );
}
