import { fieldErrors, isAnswer } from '@giftship/shared/api/client';
import { failureText } from '../lib/failures.ts';
import { nameKey } from './name-key.ts';
import type { PictureZip } from './read-picture-zip.ts';

/** A picture that was not sent in, and why. */
export interface Unsent {
  name: string;
  why: string;
}
/** What came of pictures that were to be sent in. */
export interface SentPictures {
  /** Where each stands now, by `nameKey`. */
  sent: ReadonlyMap<string, string>;
  unsent: Unsent[];
  /** How many were not tried: somebody stopped it, or nothing could be sent any more. */
  left: number;
  /** What ended it before its end; '' where nothing did. */
  fault: string;
}

interface Sending {
  isStopped: () => boolean;
  onProgress: (done: number) => void;
  /** Sends one in and answers where it stands. */
  send: (file: File) => Promise<{ url: string }>;
}

const AT_ONCE = 3;
const isOfPicture = (error: unknown): boolean =>
  isAnswer(error, 'PICTURE_BAD') || isAnswer(error, 'MEDIA_TOO_LARGE') || fieldErrors(error).length > 0;

/** Sends pictures of a ZIP into the library, a few at a time; one that is refused stops no other (O067, O030). */
export async function sendPictures(
  zip: PictureZip,
  names: readonly string[],
  { isStopped, onProgress, send }: Sending,
): Promise<SentPictures> {
  const waiting = [...names];
  const sent = new Map<string, string>();
  const unsent: Unsent[] = [];
  const ended = { fault: '' };
  const sendOne = async (name: string): Promise<void> => {
    const found = zip.find(name);
    if (found === null) return;
    const bytes = typeof found === 'string' ? found : await found.unpack();
    if (typeof bytes === 'string') return void unsent.push({ name, why: bytes });
    try {
      sent.set(nameKey(name), (await send(new File([bytes], name))).url);
    } catch (error) {
      if (isOfPicture(error)) return void unsent.push({ name, why: failureText(error) });
      // The line is cut, or the login was given up: the next one would fail as well.
      ended.fault = failureText(error);
      waiting.unshift(name);
    }
  };
  const work = async () => {
    while (!isStopped() && ended.fault === '') {
      const name = waiting.shift();
      if (name === undefined) return;
      await sendOne(name);
      onProgress(sent.size + unsent.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sent, unsent, left: waiting.length, ...ended };
}
