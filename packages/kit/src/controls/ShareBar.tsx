import './share-bar.css';

/** One share of a whole: how much of it, and what it means. */
export interface Share {
  tone: 'kept' | 'waiting' | 'bad' | 'gone';
  count: number;
}

/** A whole as one bar of its shares. The figures stand beside it; `label` tells them to who does not see it. */
export function ShareBar({ shares, label }: { shares: readonly Share[]; label: string }) {
  return (
    <span className="share-bar" role="img" aria-label={label}>
      {shares.map(
        ({ tone, count }) =>
          count > 0 && <span key={tone} className={`share-${tone}`} style={{ flexGrow: count }} />,
      )}
    </span>
  );
}
