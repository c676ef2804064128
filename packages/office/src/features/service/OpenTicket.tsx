import { ArrowLeftOutlined } from '@ant-design/icons';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { OfficeTicket } from '@giftship/shared/support/office-contract';
import { OPEN_TICKETS } from '@giftship/shared/support/ticket';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { AnswerBox } from './AnswerBox.tsx';
import { TICKET_COPY as SAY } from './copy.ts';
import { Pictures } from './Pictures.tsx';
import { TicketActs } from './TicketActs.tsx';
import { TicketSide } from './TicketSide.tsx';
import { toneOf } from '../../order/tones.ts';
import { useClaim } from '../../lists/use-claim.ts';
import { NumberCell, TimeCell } from '../../lists/cells.tsx';

/** Below 1200 px one of both is shown. */
type Part = 'thread' | 'side';

interface OpenTicketProps {
  sn: string;
  onBack: () => void;
  /** After an answer: the number of the next one that waits; '' for none. */
  onSent: (next: string) => void;
}

/** One work order: thread, answer, and what stands beside it (O123-O127). */
export function OpenTicket({ sn, onBack, onSent }: OpenTicketProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['ticket', sn],
    queryFn: ({ signal }) => api.tickets.show({ query: { ticket_sn: sn }, signal }),
  });
  const [part, setPart] = useState<Part>('thread');
  const mayReply = useMay('ticket.reply');
  const held = useClaim('ticket', sn, mayReply);
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={5} className="ticket-wait" />;
  const isOpen = OPEN_TICKETS.some((status) => status === data.status);
  return (
    <div className={`ticket-both shows-${part}`}>
      <div className="ticket-parts">
        <Segmented<Part>
          aria-label={SAY.parts}
          value={part}
          options={[
            { value: 'thread', label: SAY.thread },
            { value: 'side', label: SAY.side },
          ]}
          onChange={setPart}
        />
      </div>
      <article className="ticket-open" aria-label={`${SAY.label} ${sn}`}>
        <header className="ticket-head">
          <Button
            type="text"
            className="ticket-back"
            icon={<ArrowLeftOutlined />}
            aria-label={SAY.back}
            onClick={onBack}
          />
          <b>{data.type_text}</b> <NumberCell sn={sn} />
          <StatePill tone={toneOf.ticket(data.status)} text={data.status_text} />
          <span className="hint">{data.owner?.name ?? data.role?.name ?? SAY.unowned}</span>
          <span className="grow" />
          {mayReply && isOpen && <TicketActs ticket={data} />}
        </header>
        {held.by !== '' && (
          <p className="ticket-held" role="status">
            {SAY.heldBy(held.by)}
            <button type="button" className="link" onClick={held.take}>
              {SAY.take}
            </button>
          </p>
        )}
        {data.merged_into !== '' && <p className="ticket-held">{SAY.merged(data.merged_into)}</p>}
        <Thread ticket={data} />
        {mayReply && isOpen && <AnswerBox ticket={data} onSent={onSent} />}
      </article>
      <TicketSide ticket={data} />
    </div>
  );
}

function Thread({ ticket }: { ticket: OfficeTicket }) {
  const notes = ticket.notes.map((note) => ({ ...note, kind: 'note' as const, created_at: note.at }));
  const said = ticket.messages.map((message) => ({ ...message, kind: message.by }));
  const all = [...said, ...notes].slice().sort((a, b) => a.created_at.localeCompare(b.created_at));
  return (
    <ol className="ticket-thread" aria-label={SAY.thread} tabIndex={0}>
      {all.map((each) => (
        <li key={`${each.kind}${each.id}`} className={`said-${each.kind}`}>
          <small>
            {each.kind === 'user' ? ticket.user.mobile : each.operator || SAY.service}{' '}
            {each.kind === 'note' && SAY.note} <TimeCell at={each.created_at} />
          </small>
          <p>
            <samp>{each.content}</samp>
          </p>
          {'images' in each && <Pictures ticketSn={ticket.ticket_sn} ids={each.images} />}
        </li>
      ))}
    </ol>
  );
}
