import { toast } from '@giftship/kit/toast/toast.ts';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import type { OfficeTicket } from '@giftship/shared/support/office-contract';
import { ANSWER_TEXT_MAX, TICKET_STATUS } from '@giftship/shared/support/ticket';
import { Button, Input, Segmented } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../session/api.ts';
import { useLeaveGuard } from '../../lib/dirty.ts';
import { tellFailure } from '../../lib/failures.ts';
import { useCallKey } from '../../lib/new-key.ts';
import { AddPictures, HeldPictures } from './AnswerPictures.tsx';
import { TICKET_COPY as SAY } from './copy.ts';
import { PhraseDialog } from './PhraseDialog.tsx';
import { usePictures } from './use-pictures.ts';
import { isOpening, isSemicolon } from './semicolon.ts';
import { refreshService } from '../../order/refresh.ts';

const NEXT = [TICKET_STATUS.inHand, TICKET_STATUS.waitingForUser, TICKET_STATUS.solved] as const;
type Next = (typeof NEXT)[number];

interface AnswerBoxProps {
  ticket: OfficeTicket;
  onSent: (next: string) => void;
}

/** The answer with the state that follows; Ctrl+Enter sends, `;` opens the quick answers (O123, O124). */
export function AnswerBox({ ticket, onSent }: AnswerBoxProps) {
  const [text, setText] = useState('');
  const [next, setNext] = useState<Next>(TICKET_STATUS.inHand);
  const [isChoosing, setChoosing] = useState(false);
  /** Where the words go, and the semicolon that asked for them; '' by the button. */
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState('');
  const field = useRef<TextAreaRef>(null);
  const [isBusy, setBusy] = useState(false);
  const keyOf = useCallKey();
  const pictures = usePictures(ticket.ticket_sn);
  const letGo = useLeaveGuard(text !== '' || pictures.ids.length > 0);
  const choose = () => {
    setAt(text.length);
    setTyped('');
    setChoosing(true);
  };
  const write = (words: string) => {
    // At once: a key that comes before the caret stands behind the words would be written into them.
    flushSync(() => {
      setText((text.slice(0, at) + words + text.slice(at)).slice(0, ANSWER_TEXT_MAX));
      setChoosing(false);
    });
    field.current?.focus();
    field.current?.resizableTextArea?.textArea.setSelectionRange(at + words.length, at + words.length);
  };
  const send = async () => {
    const content = text.trim();
    if (content === '' || isBusy || pictures.isSending) return;
    setBusy(true);
    try {
      const body = { ticket_sn: ticket.ticket_sn, content, images: pictures.ids, next_state: next };
      const { next_ticket_sn } = await api.tickets.reply({ body, key: keyOf(body) });
      setText('');
      pictures.clear();
      toast.success(SAY.sent);
      refreshService();
      letGo();
      onSent(next_ticket_sn);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="ticket-answer">
      <div className="row">
        <Button size="small" onClick={() => choose()}>
          {SAY.phrases}
        </Button>
        <AddPictures pictures={pictures} />
        <span className="hint grow">{SAY.answerHint}</span>
        <span className="hint">{SAY.length([...text].length)}</span>
      </div>
      <HeldPictures ticketSn={ticket.ticket_sn} pictures={pictures} />
      <Input.TextArea
        ref={field}
        aria-label={SAY.answer}
        placeholder={SAY.answer}
        rows={3}
        autoFocus
        maxLength={ANSWER_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void send();
          }
          // Back to the list, where its keys go on: j and k, Enter.
          if (event.key === 'Escape' && !event.nativeEvent.isComposing)
            document.querySelector<HTMLElement>('.ticket-list tr[aria-current="true"]')?.focus();
          const { value, selectionStart } = event.currentTarget;
          if (isSemicolon(event.key) && isOpening(value.slice(0, selectionStart))) {
            event.preventDefault();
            setAt(selectionStart);
            setTyped(event.key);
            setChoosing(true);
          }
        }}
      />
      <div className="row">
        <span className="hint">{SAY.after}</span>
        <Segmented<Next>
          aria-label={SAY.after}
          value={next}
          options={NEXT.map((value) => ({ value, label: TICKET_STATUS_LABELS[value] }))}
          onChange={setNext}
        />
        <span className="grow" />
        <Button type="primary" loading={isBusy} disabled={text.trim() === ''} onClick={() => void send()}>
          {SAY.send}
        </Button>
      </div>
      {isChoosing && (
        <PhraseDialog
          fields={ticket.fields}
          typed={typed}
          onChoose={write}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
