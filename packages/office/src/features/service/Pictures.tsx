import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useState } from 'react';
import { TICKET_COPY as SAY } from './copy.ts';

const addressOf = (ticket_sn: string, id: string) =>
  `/api/admin/ticket/picture?${new URLSearchParams({ ticket_sn, id })}`;

/** Pictures of a message, small; one is enlarged by a click or Enter (O123). */
export function Pictures({ ticketSn, ids }: { ticketSn: string; ids: readonly string[] }) {
  const [large, setLarge] = useState<number | null>(null);
  const shown = large === null ? undefined : ids[large];
  if (ids.length === 0) return null;
  return (
    <div className="ticket-pictures">
      {ids.map((id, at) => (
        <button key={id} type="button" aria-label={SAY.pictureOf(at + 1)} onClick={() => setLarge(at)}>
          <img src={addressOf(ticketSn, id)} alt="" width={72} height={72} loading="lazy" />
        </button>
      ))}
      {shown !== undefined && large !== null && (
        <TopDialog
          title={`${SAY.picture} ${large + 1} / ${ids.length}`}
          className="picture-dialog"
          onClose={() => setLarge(null)}
        >
          <img src={addressOf(ticketSn, shown)} alt={`${SAY.picture} ${large + 1}`} />
        </TopDialog>
      )}
    </div>
  );
}
