import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import type { TicketMessage } from '@giftship/shared/support/contract';
import { TICKET_SIDE_LABELS } from '@giftship/shared/support/labels';
import { useEffect, useRef, useState } from 'react';
import { SUPPORT_COPY as SAY } from './copy.ts';

/** What was said, oldest first; the latest is in sight when the conversation opens and when something comes. */
export function Messages({ list }: { list: TicketMessage[] }) {
  const last = useRef<HTMLLIElement>(null);
  const [enlarged, setEnlarged] = useState<{ id: string; no: number } | null>(null);
  useEffect(() => {
    last.current?.scrollIntoView({ block: 'nearest' });
  }, [list.length]);
  return (
    <>
      <ol className="support-messages" aria-label={SAY.conversation}>
        {list.map(({ id, by, content, images, created_at }, index) => (
          <li key={id} className={`support-by-${by}`} ref={index === list.length - 1 ? last : undefined}>
            <p className="hint">
              {TICKET_SIDE_LABELS[by]} · <time dateTime={created_at}>{created_at.slice(5, 16)}</time>
            </p>
            <p className="support-text">{content}</p>
            {images.length > 0 && (
              <div className="support-thumbs">
                {images.map((image, i) => (
                  <button
                    key={image}
                    type="button"
                    data-part
                    aria-label={SAY.enlarge(i + 1)}
                    onClick={() => setEnlarged({ id: image, no: i + 1 })}
                  >
                    <img
                      src={pictureUrl(image)}
                      alt={SAY.pictureAlt(i + 1)}
                      width="72"
                      height="72"
                      loading="lazy"
                    />
                  </button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {enlarged && (
        // Escape closes the picture, not the conversation under it.
        <div onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
          <TopDialog title={SAY.enlarged} className="support-large" onClose={() => setEnlarged(null)}>
            <img src={pictureUrl(enlarged.id)} alt={SAY.pictureAlt(enlarged.no)} />
          </TopDialog>
        </div>
      )}
    </>
  );
}

const pictureUrl = (id: string): string => `/api/user/picture?id=${id}`;
