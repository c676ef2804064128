import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import type { OfficeTicket } from '@giftship/shared/support/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../session/api.ts';
import { useFormDialog } from '../../lib/dirty.ts';
import { TICKET_COPY as SAY } from './copy.ts';
import { isChanged, type OpenPhrase, PhraseList } from './PhraseList.tsx';
import { isSemicolon } from './semicolon.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface PhraseDialogProps {
  fields: OfficeTicket['fields'];
  /** The semicolon that opened it: Escape or the same key once more writes it; '' by the button. */
  typed: string;
  onChoose: (words: string) => void;
  onClose: () => void;
}

/** Quick answers, shared ones and one's own, with their fields filled in from this work order (O124). */
export function PhraseDialog({ fields, typed, onChoose, onClose }: PhraseDialogProps) {
  const [isManaging, setManaging] = useState(false);
  const [form, setForm] = useState<OpenPhrase | null>(null);
  const { data } = useQuery({
    queryKey: ['phrases'],
    queryFn: ({ signal }) => api.tickets.phrases({ signal }),
  });
  const place = useRef<HTMLDivElement>(null);
  const isHere = data !== undefined;
  // The dialog takes the focus as it opens, also from an answer that is here already; then the first one has it.
  useEffect(() => place.current?.querySelector('button')?.focus(), [isHere]);
  const filled = (content: string) =>
    Object.entries(fields).reduce((words, [name, value]) => words.replaceAll(`{${name}}`, value), content);
  /** A field of this work order is empty: what it would say has a hole. */
  const isHoley = (content: string) =>
    Object.entries(fields).some(([name, value]) => value === '' && content.includes(`{${name}}`));
  const { box, close } = useFormDialog(isChanged(form), () =>
    typed === '' || isManaging ? onClose() : onChoose(typed),
  );
  return (
    <TopDialog title={isManaging ? SAY.manage : SAY.phrases} className="decide-dialog" onClose={close}>
      <div ref={box}>
        {isManaging ? (
          <PhraseList phrases={data?.list ?? []} fields={data?.fields ?? []} form={form} onForm={setForm} />
        ) : (
          <div
            ref={place}
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              if (step !== undefined) {
                event.preventDefault();
                const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.phrases button')];
                all[all.findIndex((each) => each === document.activeElement) + step]?.focus();
              }
              if (!isSemicolon(event.key)) return;
              event.preventDefault();
              onChoose(event.key);
            }}
          >
            {data?.list.length === 0 && <EmptyNote title={SAY.noPhrases} />}
            <ul className="phrases" aria-label={SAY.phrases}>
              {(data?.list ?? []).map(({ id, title, content }, at) => (
                <li key={id}>
                  <button type="button" autoFocus={at === 0} onClick={() => onChoose(filled(content))}>
                    <b>{title}</b>
                    <span>{filled(content)}</span>
                    {isHoley(content) && <span className="warn">{SAY.holey}</span>}
                  </button>
                </li>
              ))}
            </ul>
            <Button onClick={() => setManaging(true)}>{SAY.manage}</Button>
          </div>
        )}
      </div>
    </TopDialog>
  );
}
