import type { CSSProperties, ReactNode } from 'react';
import './ruler.css';
import { CUTOFF_AT, DEADLINE_AT, type RulerTone } from './scale.ts';

/** One place of the ruler: what it is, and when. */
export interface RulerWords {
  title: ReactNode;
  time: ReactNode;
}

interface DeadlineRulerProps {
  /** Read aloud in place of the picture, whole: what was promised and how it stands. */
  label: string;
  tone: RulerTone;
  /** How far it has come; a place of `placeOf`. Left out, the ruler stands for any payment. */
  at?: number | undefined;
  paid: RulerWords;
  cutoff: RulerWords;
  deadline: RulerWords;
  /** What is paid when it is missed. */
  pays: RulerWords;
}

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

/** Paid, cut-off, pickup deadline, compensation: the promise as one line (揽收时效尺). */
export function DeadlineRuler({ label, tone, at, paid, cutoff, deadline, pays }: DeadlineRulerProps) {
  const words = (place: string, { title, time }: RulerWords) => (
    <span className={`ruler-words ruler-${place}`}>
      <b>{title}</b>
      <span>{time}</span>
    </span>
  );
  return (
    <div
      className={`ruler ruler-${tone}${at === undefined ? ' ruler-any' : ''}`}
      style={
        {
          '--at': percent(at ?? 0),
          '--cutoff': percent(CUTOFF_AT),
          '--deadline': percent(DEADLINE_AT),
        } as CSSProperties
      }
      role="img"
      aria-label={label}
    >
      {words('paid', paid)}
      {words('cutoff', cutoff)}
      {words('deadline', deadline)}
      {words('pays', pays)}
      <span className="ruler-track">
        <i />
        {at !== undefined && <span className="ruler-now" />}
      </span>
    </div>
  );
}
