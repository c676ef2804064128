import type { OfficeTicket } from '@giftship/shared/support/office-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { isAnswer } from '@giftship/shared/api/client';
import { tellFailure } from '../../lib/failures.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { useMay, useSession } from '../../session/session.ts';
import { TICKET_COPY as SAY } from './copy.ts';
import { HandOn } from './HandOn.tsx';
import { refreshService } from '../../order/refresh.ts';
import { tellResults } from '../../lists/tell-results.ts';

/** Taking a work order, writing a note, joining it with another one, closing it (O125, O127). */
export function TicketActs({ ticket }: { ticket: OfficeTicket }) {
  const own = useSession(({ operator }) => operator?.id ?? 0);
  const mayAssign = useMay('ticket.assign');
  // What nobody or another one has is given by whoever may assign.
  const mayHand = mayAssign || ticket.owner === null || ticket.owner.id === own;
  const [act, setAct] = useState<'hand' | 'note' | 'merge' | 'close' | null>(null);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState('');
  const { ticket_sn } = ticket;
  const close = () => {
    setAct(null);
    setText('');
  };
  const claim = () =>
    void api.tickets
      .assign({ body: { ticket_sns: [ticket_sn], owner_id: own } })
      .then(tellResults, tellFailure)
      .finally(refreshService);
  return (
    <>
      {ticket.owner?.id !== own && (
        <Button size="small" onClick={claim}>
          {SAY.claim}
        </Button>
      )}
      {mayHand && (
        <Button size="small" onClick={() => setAct('hand')}>
          {SAY.handOn}
        </Button>
      )}
      <Button size="small" onClick={() => setAct('note')}>
        {SAY.note}
      </Button>
      <Button size="small" onClick={() => setAct('merge')}>
        {SAY.merge}
      </Button>
      <Button size="small" onClick={() => setAct('close')}>
        {SAY.close}
      </Button>
      {act === 'hand' && <HandOn ticketSn={ticket_sn} onClose={close} />}
      {act === 'note' && (
        <DecideDialog
          title={`${SAY.note} ${ticket_sn}`}
          action="ticket.note"
          verb={SAY.saveNote}
          noReason
          content={text}
          isDirty={text !== ''}
          isReady={text.trim() !== ''}
          hint={SAY.noteHint}
          run={async () => {
            await api.tickets.note({ body: { ticket_sn, content: text } });
            return { approval: null };
          }}
          onDone={refreshService}
          onClose={close}
        >
          <Input.TextArea
            aria-label={SAY.note}
            rows={4}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </DecideDialog>
      )}
      {act === 'merge' && (
        <DecideDialog
          title={`${SAY.merge} ${ticket_sn}`}
          action="ticket.merge"
          verb={SAY.merge}
          noReason
          content={text}
          isDirty={text !== ''}
          isReady={text.trim() !== ''}
          run={({ key }) =>
            api.tickets
              .merge({ body: { ticket_sn, into: text.trim() }, key })
              .then((moved) => ({ ...moved, approval: null }))
              .catch((error: unknown) => {
                if (isAnswer(error, 'TICKET_UNKNOWN')) setUnknown(text);
                throw error;
              })
          }
          onDone={refreshService}
          onClose={close}
        >
          <p className="hint">{SAY.mergeHint}</p>
          <Input
            aria-label={SAY.mergeInto}
            {...(text !== '' && text === unknown ? { status: 'error', 'aria-invalid': true } : {})}
            placeholder={SAY.mergeInto}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </DecideDialog>
      )}
      {act === 'close' && (
        <DecideDialog
          title={`${SAY.close} ${ticket_sn}`}
          action="ticket.close"
          verb={SAY.close}
          isGrave
          hint={SAY.closeHint}
          content={ticket_sn}
          run={({ reason, key }) =>
            api.tickets
              .close({ body: { ticket_sns: [ticket_sn], reason }, key })
              .then((answer) => ({ ...answer, approval: null }))
          }
          tell={tellResults}
          onDone={refreshService}
          onClose={close}
        />
      )}
    </>
  );
}
