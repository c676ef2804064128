import type { CSSProperties } from 'react';
import './ruler.css';
import { CUTOFF_AT, DEADLINE_AT, type RulerTone } from './scale.ts';

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

/** The deadline ruler in a row; the words beside it say the same. `at` is a place of `placeOf`. */
export function MiniRuler({ tone, at }: { tone: RulerTone; at: number }) {
  return (
    <span
      className={`mini-ruler ruler-${tone}`}
      style={
        {
          '--at': percent(at),
          '--cutoff': percent(CUTOFF_AT),
          '--deadline': percent(DEADLINE_AT),
        } as CSSProperties
      }
      aria-hidden="true"
    >
      <i />
    </span>
  );
}
