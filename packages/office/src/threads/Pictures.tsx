import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useState } from 'react';
import { THREADS_COPY as SAY } from './copy.ts';
import './threads.css';

/** Pictures of a line, small; one is enlarged by a click or Enter. */
export function Pictures({ ids, src }: { ids: readonly string[]; src: (id: string) => string }) {
  const [large, setLarge] = useState<number | null>(null);
  const shown = large === null ? undefined : ids[large];
  if (ids.length === 0) return null;
  return (
    <div className="thread-pictures">
      {ids.map((id, at) => (
        <button key={id} type="button" aria-label={SAY.pictureOf(at + 1)} onClick={() => setLarge(at)}>
          <img src={src(id)} alt="" width={72} height={72} loading="lazy" />
        </button>
      ))}
      {shown !== undefined && large !== null && (
        <TopDialog
          title={`${SAY.picture} ${large + 1} / ${ids.length}`}
          className="picture-dialog"
          onClose={() => setLarge(null)}
        >
          <img className="thread-large" src={src(shown)} alt={`${SAY.picture} ${large + 1}`} />
        </TopDialog>
      )}
    </div>
  );
}
