import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** In each page: the texts of every toast that came, whole and of its parts. A toast may come in the place of another. */
const KEEP_SAID = `(() => {
  const said = (globalThis.toastsSaid = []);
  const last = new WeakMap();
  const keep = (notice) => {
    if (last.get(notice) === notice.textContent) return;
    last.set(notice, notice.textContent);
    said.push([notice, ...notice.querySelectorAll('*')].map((part) => part.textContent.trim()));
  };
  const NOTICE = '.ant-message-notice';
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(NOTICE);
      if (around) keep(around);
      for (const node of addedNodes)
        if (node instanceof Element) for (const notice of node.matches(NOTICE) ? [node] : node.querySelectorAll(NOTICE)) keep(notice);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
})()`;

/** Has the pages of a context remember their toasts: each is gone after three seconds, which a busy machine sleeps through. */
export const keepToasts = (context: BrowserContext): Promise<unknown> => context.addInitScript(KEEP_SAID);

export interface Toast {
  /** Waits until it was said, and takes it: the next wait is for the next one. */
  waitFor(): Promise<void>;
  /** How often it was said since the page was loaded and nobody took it. */
  count(): Promise<number>;
}

/** A toast of a page or a frame, by one of its texts, or by what one of them must look like. */
export function toast(place: Pick<Page, 'locator'>, text: string | RegExp): Toast {
  const pattern = typeof text === 'string' ? null : { source: text.source, flags: text.flags };
  const wanted = { pattern, text: String(text) };
  const look = (take: boolean): Promise<number> =>
    place.locator(':root').evaluate(
      (_, { pattern, text, take }) => {
        const said = (globalThis as { toastsSaid?: string[][] }).toastsSaid;
        if (!said) throw new Error('a page of a context without keepToasts');
        const fits = (texts: string[]) =>
          texts.some((one) =>
            pattern === null ? one === text : new RegExp(pattern.source, pattern.flags).test(one),
          );
        const count = said.filter(fits).length;
        if (take && count > 0) said.splice(said.findIndex(fits), 1);
        return count;
      },
      { ...wanted, take },
    );
  return {
    waitFor: async () => {
      await expect.poll(() => look(true), { message: `toast ${text}` }).toBeGreaterThan(0);
    },
    count: () => look(false),
  };
}
