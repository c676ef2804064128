import type { Detail, EventName } from '../contract.ts';

/** Tells the page; false when somebody prevented what comes next. Only `gift-buy` can be prevented (D1103). */
export function emit<N extends EventName>(from: EventTarget, name: N, detail: Detail<N>): boolean {
  return from.dispatchEvent(
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'gift-buy' }),
  );
}
