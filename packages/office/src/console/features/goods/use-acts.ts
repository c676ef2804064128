import { toast } from '@giftship/kit/toast/toast.ts';
import { isAnswer } from '@giftship/shared/api/client';
import { useRef, useState } from 'react';
import { tellFailure } from '../../../lib/failures.ts';
import { useCallKey } from '../../../lib/new-key.ts';
import { refreshList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import type { OwnBody } from './own-form.ts';
import { dropDraft } from './use-own-form.ts';

/** Both lists show what was done to one of them. */
export const refreshOwn = () => Promise.all([refreshList('own-goods'), refreshList('own-reviews')]);

interface Saved {
  review_id: number | null;
  removed: string[];
}

/** Sends changes to be decided, and says so. */
export async function submit(reviewIds: readonly number[], key: string): Promise<void> {
  const { submitted } = await api.goods.submit({ body: { review_ids: [...reviewIds] }, key });
  toast.success(submitted === 1 ? SAY.submitted : SAY.submittedMany(submitted));
}

/** Saves an open form under its key, and sends the change to be decided where it is meant. */
export function useSaving(
  formKey: string,
  {
    save,
    onConflict,
  }: { save: (body: OwnBody, key: string) => Promise<Saved>; onConflict?: (error: unknown) => Promise<void> },
) {
  const keyOf = useCallKey();
  const sendKey = useCallKey();
  // What was done may be meant once more, with the same content: saved, taken back, sent in again.
  const turn = useRef(0);
  const [isBusy, setBusy] = useState(false);
  /** `body` is what changed, null where nothing did; `open` is the change that is written already. */
  const run = async ({
    body,
    open,
    isSent,
    says,
  }: {
    body: OwnBody | null;
    open: number | null;
    isSent: boolean;
    /** What is said where it stays with its supplier. */
    says: string;
  }) => {
    setBusy(true);
    try {
      const saved =
        body === null ? { review_id: open, removed: [] } : await save(body, keyOf([turn.current, body]));
      if (saved.removed.length > 0) toast.warning(SAY.removed(saved.removed));
      try {
        if (isSent && saved.review_id !== null)
          await submit([saved.review_id], sendKey([turn.current, saved]));
        else toast.success(says);
      } finally {
        turn.current += 1;
        // What was saved stays so where it could not be sent in; the form shows it before it forgets what was typed.
        await refreshOwn();
        dropDraft(formKey);
      }
    } catch (error) {
      if (onConflict && isAnswer(error, 'VERSION_CONFLICT')) await onConflict(error).catch(tellFailure);
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
