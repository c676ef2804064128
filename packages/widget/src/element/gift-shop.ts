import { shared } from '../page/shared.ts';
import { attributed } from './attributed.ts';

/**
 * `<gift-shop site-key="pk_...">`: settings of a page. It shows nothing of its own; elements inside of it read it
 * first, all others read the first one of the page. It may come late, change or go: elements look again.
 */
export class GiftShop extends attributed(HTMLElement, 'gift-shop') {
  connectedCallback(): void {
    this.adoptEarly();
    refreshAll();
  }
  disconnectedCallback(): void {
    refreshAll();
  }
  attributeChangedCallback(): void {
    refreshAll();
  }
}

function refreshAll(): void {
  for (const element of shared().elements) element.refresh();
}
