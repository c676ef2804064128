import {
  envelope,
  type FrameMessage,
  type HostMessage,
  readHostMessage,
} from '@giftship/shared/embed/messages';
import { parseUrl } from '@giftship/shared/lib/parse-url';
import { isFramed } from './around.ts';
import { EMBED_COPY } from './copy.ts';

/**
 * The origin of the page around, when it is one of those that the server named for this site key; null otherwise, and then
 * nothing is ever said to it or heard from it (embed.md section 3).
 */
export const parentOrigin: string | null = isFramed ? approvedParent() : null;

/** Tells the page around; a page that was not approved is told nothing. */
export function tell(message: FrameMessage): void {
  if (parentOrigin !== null) window.parent.postMessage(envelope(message), parentOrigin);
}

/** Hears the page around, and nobody else. The answer ends it. */
export function hear(listener: (message: HostMessage) => void): () => void {
  if (parentOrigin === null) return () => {};
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || origin !== parentOrigin) return;
    const message = readHostMessage(data);
    if (message) listener(message);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** Says that the page can be used; not before it has been painted, for a click that comes earlier would be lost. */
export function tellReady(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => tell({ type: 'ready' })));
}

/** Ends the page: the frame is closed by the page around, a window of its own closes itself, or becomes the site. */
export function leavePage(): void {
  if (isFramed) return tell({ type: 'close' });
  window.close();
  location.assign('/');
}

function approvedParent(): string | null {
  const named = document.querySelector<HTMLMetaElement>('meta[name=gift-origins]')?.content ?? '';
  const found = location.ancestorOrigins?.[0] ?? parseUrl(document.referrer)?.origin ?? null;
  if (found !== null && named.split(' ').includes(found)) return found;
  console.error(EMBED_COPY.notApproved(found ?? ''));
  return null;
}
