import { useCallback, useEffect, useState } from 'react';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { SAY } from './copy.ts';
import { Failure } from './Failure.tsx';
import { Source } from './Source.tsx';
import type { ReadTask } from './read-task.ts';
import { Result } from './Result.tsx';
import { type Phase, useImport } from './use-import.ts';
import './import.css';

/** Reads an order sheet or pasted lines in the browser and shows what each row became; nothing leaves the page. */
export function ImportPage() {
  const [platform, setPlatform] = useState(1);
  const { phase, share, start, cancel } = useImport();
  const readFile = useCallback((file: File) => start({ kind: 'file', file, platform }), [start, platform]);
  const readText = useCallback((text: string) => start({ kind: 'lines', text, platform }), [start, platform]);
  const task = phase.at === 'idle' ? null : phase.task;
  const mapBy = (mapping: ColumnMapping | undefined) => {
    if (task !== null) start({ ...task, mapping, remembered: mapping === undefined ? {} : undefined });
  };
  const choosePlatform = (id: number) => {
    setPlatform(id);
    if (task !== null) start({ ...task, platform: id });
  };

  return (
    <div className="import">
      <header className="frame">
        <div className="page-head">
          <h1>{SAY.title}</h1>
          <p className="privacy hint">
            <Shield />
            {SAY.privacy}
          </p>
        </div>
      </header>
      <div className="frame import-body">
        <Source
          {...{ platform, choosePlatform, readFile, readText }}
          isBusy={phase.at === 'reading'}
          isSmall={phase.at === 'done'}
        />
        <p className="unseen" role="status">
          {spoken(phase)}
        </p>
        {phase.at === 'idle' && <Afterwards />}
        {phase.at === 'idle' && phase.wasCancelled && (
          <p className="card notice" tabIndex={-1} ref={takeFocus}>
            {SAY.cancelled}
          </p>
        )}
        {phase.at === 'reading' && (
          <Reading key={nameOf(phase.task)} name={nameOf(phase.task)} share={share} cancel={cancel} />
        )}
        {phase.at === 'failed' && (
          <Failure {...phase} again={start} choosePlatform={choosePlatform} mapBy={mapBy} />
        )}
        {phase.at === 'done' && (
          <Result
            {...phase}
            mapBy={mapBy}
            readAsLines={
              task?.kind === 'lines' ? () => start({ ...task, mapping: undefined, asLines: true }) : undefined
            }
          />
        )}
      </div>
    </div>
  );
}

/** What a reading gives, for whoever has not tried it yet. */
function Afterwards() {
  return (
    <ul className="afterwards" aria-label={SAY.afterwards.label}>
      {SAY.afterwards.items.map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** What a screen reader hears of a phase; failures are alerts of their own. */
function spoken(phase: Phase): string {
  if (phase.at === 'reading') return SAY.reading(nameOf(phase.task));
  return phase.at === 'done' ? SAY.done(phase.result.rows.counts()) : '';
}

/** Whoever cancelled by keyboard stood on a button that is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

const SHARE_MS = 80;

function Reading({ name, share, cancel }: { name: string; share: () => number; cancel: () => void }) {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPercent(Math.round(share() * 100)), SHARE_MS);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, [share, cancel]);
  return (
    <section className="card reading" data-reading>
      <p>
        <span>{SAY.reading(name)}</span> <strong>{SAY.readingShare(percent)}</strong>
      </p>
      <div
        className="progress"
        role="progressbar"
        aria-label={SAY.reading(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <button type="button" onClick={cancel}>
        {SAY.cancel}
      </button>
    </section>
  );
}

const nameOf = (task: ReadTask): string => (task.kind === 'file' ? task.file.name : SAY.pasted);

function Shield() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d="M12 2 4 5v6c0 5 3.4 9.4 8 11 4.6-1.6 8-6 8-11V5z" fill="var(--pine)" />
      <path d="m8.5 12 2.4 2.4 4.6-4.8" fill="none" stroke="var(--card)" strokeWidth="2" />
    </svg>
  );
}
