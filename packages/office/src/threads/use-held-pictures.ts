import { toast } from '@giftship/kit/toast/toast.ts';
import { MOST_CASE_IMAGES } from '@giftship/shared/cases/case';
import { useState } from 'react';
import { dataUrlOf } from '../lib/data-url.ts';
import { tellFailure } from '../lib/failures.ts';
import { THREADS_COPY as SAY } from './copy.ts';

/** A picture that goes along: its number, and how it is shown meanwhile. */
interface Held {
  id: string;
  data: string;
}

/** Pictures that go with what somebody says: sent in one after the other, at most six; `send` answers the number of each. */
export function useHeldPictures(send: (data: string) => Promise<{ id: string }>) {
  const [held, setHeld] = useState<Held[]>([]);
  const [isSending, setSending] = useState(false);
  const add = async (files: readonly File[]) => {
    if (files.length === 0 || isSending) return;
    if (held.length + files.length > MOST_CASE_IMAGES) return toast.error(SAY.tooMany(MOST_CASE_IMAGES));
    setSending(true);
    for (const file of files) {
      try {
        const data = await dataUrlOf(file);
        const { id } = await send(data);
        setHeld((before) => [...before, { id, data }]);
      } catch (error) {
        tellFailure(error);
      }
    }
    setSending(false);
  };
  const drop = (id: string) => setHeld((before) => before.filter((each) => each.id !== id));
  return { held, ids: held.map(({ id }) => id), isSending, add, drop };
}
