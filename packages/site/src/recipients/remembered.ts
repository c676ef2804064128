import { type RememberedMappings, titleKey } from '@giftship/shared/recipients/remembered-mapping';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';

const KEY = 'giftship.column-mappings';
/** The oldest are forgotten first. */
const MOST = 50;

/** The mappings chosen in this browser; none when it keeps nothing. */
export function rememberedMappings(): RememberedMappings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as RememberedMappings) : {};
  } catch {
    return {};
  }
}

/** Keeps a mapping for every sheet with these titles; null forgets it. */
export function rememberMapping(titles: readonly string[], mapping: ColumnMapping | null): void {
  const { [titleKey(titles)]: _old, ...others } = rememberedMappings();
  const kept = Object.entries(others).slice(-(MOST - 1));
  if (mapping !== null) kept.push([titleKey(titles), mapping]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing still reads this file as it was told.
  }
}
