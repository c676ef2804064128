import { DEV_COPY } from '../copy.ts';
import { tell } from '../page/report.ts';

/** Marks our classes, for another copy of the script to know them. */
const VERSION = Symbol.for('gift.version');
interface Marked {
  name: string;
  [VERSION]?: string;
}

/**
 * Registers the elements. A second copy of the script keeps the first and says so (D1105); a name that the page took
 * before us is left to it, and the others still work.
 */
export function defineAll(classes: Record<string, CustomElementConstructor>): void {
  const known = Object.keys(classes).map((tag): Marked | undefined => customElements.get(tag));
  const kept = known.find((found) => found?.[VERSION])?.[VERSION];
  if (kept) {
    tell('warn', DEV_COPY.twice(kept, GIFT_VERSION));
    return;
  }
  const taken: string[] = [];
  for (const [tag, own] of Object.entries(classes)) {
    if (customElements.get(tag)) {
      taken.push(tag);
      continue;
    }
    Object.defineProperty(own, VERSION, { value: GIFT_VERSION });
    customElements.define(tag, own);
  }
  if (taken.length > 0) tell('error', DEV_COPY.taken(taken.join(' ')));
}
