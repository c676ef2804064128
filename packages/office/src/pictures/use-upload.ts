import { toast } from '@giftship/kit/toast/toast.ts';
import { MOST_UPLOADS } from '@giftship/shared/content/media';
import { useState } from 'react';
import { tellFailure } from '../lib/failures.ts';
import { queries } from '../lib/queries.ts';
import { PICTURES_COPY as SAY } from './copy.ts';

/** Name of the library in the cache. */
export const MEDIA_KEY = 'media';

/** Sends files in one after the other; what is refused says why and stops no other. */
export function useUpload<Sent>(sendOne: (file: File) => Promise<Sent>, onAdded: (sent: Sent[]) => void) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || progress) return;
    if (files.length > MOST_UPLOADS) return toast.error(SAY.tooMany(MOST_UPLOADS));
    const added: Sent[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length });
      try {
        added.push(await sendOne(file));
      } catch (error) {
        tellFailure(error);
      }
    }
    setProgress(null);
    void queries.invalidateQueries({ queryKey: [MEDIA_KEY] });
    if (added.length > 0) onAdded(added);
  };
  return { progress, send };
}
