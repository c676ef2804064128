import { DEV_COPY } from '../copy.ts';
import { giftElement } from '../element/gift-element.ts';
import { emit } from '../element/emit.ts';
import { tell } from '../page/report.ts';
import { settingsOf } from '../page/settings.ts';
import { shared } from '../page/shared.ts';
import type { FrameRequest } from './address.ts';
import { fail, openWindow } from './buy.ts';
import { FrameDialog } from './FrameDialog.tsx';

/**
 * `<gift-purchase>` and `<gift-recharge>`: a native modal dialog around a page of ours. What is bought and who
 * pays is between the visitor and that page; this side hears ids, counts and amounts (D1106). One is open at a time.
 */
export function frameElement(tag: 'gift-purchase' | 'gift-recharge'): CustomElementConstructor {
  const isPurchase = tag === 'gift-purchase';
  return class FrameElement extends giftElement(tag, FrameDialog) {
    #request: FrameRequest | null = null;

    constructor() {
      super();
      this.addEventListener('click', (event) => {
        const isTrigger = (node: EventTarget) =>
          node instanceof Element && node.slot === 'trigger' && node.parentElement === this;
        if (!event.composedPath().some(isTrigger)) return;
        event.preventDefault();
        this.open();
      });
    }

    /** Opens for `goodsId`, or for the attribute's goods. */
    open(goodsId?: unknown): void {
      const wanted = isPurchase ? (goodsId ?? this.values.goodsId) : null;
      const isId = Number.isSafeInteger(Number(wanted)) && Number(wanted) > 0;
      if (isPurchase && !isId) fail(this, 'GOODS_ID_MISSING', DEV_COPY.noGoods(tag));
      else
        this.openFor({
          goodsId: isPurchase ? Number(wanted) : null,
          settings: settingsOf(this),
          from: this,
        });
    }

    /** Opens for a list or a button of the page. */
    openFor(request: FrameRequest): void {
      const page = shared();
      const { base, siteKey } = request.settings;
      if (base && !siteKey) tell('warn', DEV_COPY.noKey);
      // Nobody can name such a page as one that may frame ours (file://, sandboxed).
      if (!base || !siteKey || self.origin === 'null') return openWindow(request);
      if (page.dialog) return tell('warn', DEV_COPY.oneDialog);
      page.dialog = this;
      this.#request = request;
      this.refresh();
    }

    /** A modal dialog that is moved with its element is not modal any more, and its page loads again. */
    override connectedCallback(): void {
      super.connectedCallback();
      const dialog = this.shadowRoot.querySelector('dialog');
      if (!this.#request || !dialog?.open) return;
      tell('warn', DEV_COPY.moved);
      dialog.close();
      dialog.showModal();
    }

    close(): void {
      this.shadowRoot.querySelector('dialog')?.close();
    }

    /** The dialog has gone, whoever closed it; or the element went, perhaps before its dialog had been drawn. */
    override finish(): void {
      const request = this.#request;
      if (!request) return;
      this.#request = null;
      shared().dialog = null;
      this.refresh();
      const { from, goodsId } = request;
      emit(from.isConnected ? from : this, 'gift-close', goodsId === null ? {} : { goodsId });
    }

    override more(): object {
      return { request: this.#request };
    }
  };
}
