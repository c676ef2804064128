import { toast } from '@giftship/kit/toast/toast.ts';
import { MOST_PICTURES } from '@giftship/shared/support/ticket';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { dataUrlOf } from '../../lib/data-url.ts';
import { tellFailure } from '../../lib/failures.ts';
import { TICKET_COPY as SAY } from './copy.ts';

/** Pictures that go with an answer: sent in one after the other, at most six (O123). */
export function usePictures(ticket_sn: string) {
  const [ids, setIds] = useState<string[]>([]);
  const [isSending, setSending] = useState(false);
  const add = async (files: readonly File[]) => {
    if (files.length === 0 || isSending) return;
    if (ids.length + files.length > MOST_PICTURES) return toast.error(SAY.tooManyPictures(MOST_PICTURES));
    setSending(true);
    for (const file of files) {
      try {
        const { id } = await api.tickets.addPicture({ body: { ticket_sn, data: await dataUrlOf(file) } });
        setIds((held) => [...held, id]);
      } catch (error) {
        tellFailure(error);
      }
    }
    setSending(false);
  };
  const drop = (id: string) => setIds((held) => held.filter((each) => each !== id));
  return { ids, isSending, add, drop, clear: () => setIds([]) };
}
