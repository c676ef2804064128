import { DEV_COPY } from '../copy.ts';
import { emit } from '../element/emit.ts';
import { tell } from '../page/report.ts';
import type { Settings } from '../page/settings.ts';
import { shared } from '../page/shared.ts';
import { type FrameRequest, embedAddress } from './address.ts';

/** An element that opens the dialog: `gift-purchase` and `gift-recharge`. */
interface FrameHost extends HTMLElement {
  openFor(request: FrameRequest): void;
}

type FailureCode = 'BASE_WRONG' | 'GOODS_ID_MISSING' | 'FRAME_SILENT' | 'POPUP_BLOCKED';

/** Tells developers and the page that something did not work. */
export function fail(from: HTMLElement, code: FailureCode, line: string): void {
  tell('error', line);
  emit(from, 'gift-error', { code, message: line });
}

/** A click on a buy button: asks the page, then opens the purchase dialog of this page. */
export function buy(from: HTMLElement, settings: Settings, goods: { goodsId: number; price?: string }): void {
  if (!emit(from, 'gift-buy', goods)) return;
  const request = { goodsId: goods.goodsId, settings, from };
  const host = purchaseHost();
  if (host) host.openFor(request);
  else openWindow(request);
}

/** The page's own `gift-purchase`, else one that is added at its end. */
function purchaseHost(): FrameHost | null {
  for (const element of shared().elements)
    if (isHost(element) && element.localName === 'gift-purchase') return element;
  const added = document.createElement('gift-purchase');
  // Somebody else has taken the name.
  if (!isHost(added)) return null;
  document.body.append(added);
  return added;
}

const isHost = (element: unknown): element is FrameHost =>
  element instanceof HTMLElement && 'openFor' in element;

/** The same page in a window of its own, for pages that may not frame it. Works only inside of a click. */
export function openWindow(request: FrameRequest, click = ''): void {
  const address = embedAddress(request, click);
  if (!address) fail(request.from, 'BASE_WRONG', DEV_COPY.badBase(''));
  else if (!window.open(address, '_blank')) fail(request.from, 'POPUP_BLOCKED', DEV_COPY.blocked);
}
