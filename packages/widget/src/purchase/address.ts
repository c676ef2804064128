import { filledQuery } from '../page/settings.ts';
import type { FrameRequest } from './buy.ts';

/** Address of our page for a request; null without a shop. */
export function embedAddress({ goodsId, settings }: FrameRequest, click: string): string | null {
  const { base, siteKey, aff, theme } = settings;
  if (!base) return null;
  const query = filledQuery({ site_key: siteKey, aff, click, theme: theme ?? 'auto' });
  return `${base}/embed/${goodsId === null ? 'recharge' : `purchase/${goodsId}`}?${query}`;
}
