import { CloseOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { leavePage, tellReady } from './channel.ts';
import { EMBED_COPY as SAY } from './copy.ts';

/** The head of a page within another: what it is, and the way out. With it the page is there, and says so. */
export function EmbedHead({ title }: { title: string }) {
  useEffect(tellReady, []);
  return (
    <header className="embed-head">
      <img src="/favicon.svg" alt="" width="24" height="24" />
      <h1>{title}</h1>
      <button type="button" className="embed-close" aria-label={SAY.close} onClick={leavePage}>
        <CloseOutlined aria-hidden />
      </button>
    </header>
  );
}
