import './share-bar.css';

/** One share of a whole: how much of it, and what it means. */
export interface Share {
  tone: 'kept' | 'waiting' | 'bad' | 'gone';
  count: number;
}

/** A whole as one bar of its shares; the figures stand beside it in words, so that only the eye needs it. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  return (
    <span className="share-bar" aria-hidden="true">
      {shares.map(
        ({ tone, count }) =>
          count > 0 && <span key={tone} className={`share-${tone}`} style={{ flexGrow: count }} />,
      )}
    </span>
  );
}
