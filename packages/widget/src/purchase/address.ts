import { type Settings, filledQuery } from '../page/settings.ts';

/** What a dialog is opened for. */
export interface FrameRequest {
  /** Null: a recharge. */
  goodsId: number | null;
  settings: Settings;
  /** The element that the visitor used: events go out from it. */
  from: HTMLElement;
}
/** Address of our page for a request; null without the address of a service. */
export function embedAddress({ goodsId, settings }: FrameRequest, click: string): string | null {
  const { base, siteKey, aff, theme } = settings;
  if (!base) return null;
  const query = filledQuery({ site_key: siteKey, aff, click, theme: theme ?? 'auto' });
  return `${base}/embed/${goodsId === null ? 'recharge' : `purchase/${goodsId}`}?${query}`;
}
