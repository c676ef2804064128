import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import type { OfficeTicket } from '@giftship/shared/support/office-contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { TICKET_COPY as SAY } from './copy.ts';

interface PhraseDialogProps {
  fields: OfficeTicket['fields'];
  onChoose: (words: string) => void;
  onClose: () => void;
}

/** Quick answers, shared ones and one's own, with their fields filled in from this work order (O124). */
export function PhraseDialog({ fields, onChoose, onClose }: PhraseDialogProps) {
  const { data } = useQuery({
    queryKey: ['phrases'],
    queryFn: ({ signal }) => api.tickets.phrases({ signal }),
  });
  const filled = (content: string) =>
    Object.entries(fields).reduce((words, [name, value]) => words.replaceAll(`{${name}}`, value), content);
  return (
    <TopDialog title={SAY.phrases} className="decide-dialog" onClose={onClose}>
      {data?.list.length === 0 && <EmptyNote title={SAY.noPhrases} />}
      <ul className="phrases" aria-label={SAY.phrases}>
        {(data?.list ?? []).map(({ id, title, content }, at) => (
          <li key={id}>
            <button
              type="button"
              autoFocus={at === 0}
              onClick={() => {
                onChoose(filled(content));
                onClose();
              }}
            >
              <b>{title}</b>
              <span>{filled(content)}</span>
            </button>
          </li>
        ))}
      </ul>
    </TopDialog>
  );
}
