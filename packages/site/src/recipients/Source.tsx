import { PlatformMark } from '@giftship/kit/marks/Mark.tsx';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { SAY } from './copy.ts';
import { TemplateLink } from './TemplateLink.tsx';
import { warmUp } from './read-in-worker.ts';

interface SourceProps {
  platform: number;
  choosePlatform: (id: number) => void;
  readFile: (file: File) => void;
  readText: (text: string) => void;
  isBusy: boolean;
  /** A result is shown below: the ways in step back. */
  isSmall: boolean;
}

/** Where rows come from, in two steps: a platform; then a file dropped or chosen, or pasted lines. */
export function Source({ platform, choosePlatform, readFile, readText, isBusy, isSmall }: SourceProps) {
  return (
    <section className={`card source ${isSmall ? 'small' : ''}`}>
      <fieldset className="platforms">
        <legend>
          <i aria-hidden="true">1</i> {SAY.platform}
        </legend>
        {SAY.platforms.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="platform"
              checked={platform === id}
              onChange={() => choosePlatform(id)}
            />
            <span>
              <PlatformMark platform={id} name={name} /> <span>{name}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <h2>
        <i aria-hidden="true">2</i> {SAY.bring}
      </h2>
      <DropZone readFile={readFile} />
      <Paste readText={readText} isBusy={isBusy} />
      <p className="source-template hint">
        {SAY.noSheet}
        <TemplateLink platform={platform} />
      </p>
    </section>
  );
}

interface DropZoneProps {
  readFile: (file: File) => void;
  /** In place of one that could not be read. */
  isAgain?: boolean;
}

/** Takes a file by drop or by choice; where there is no pointer to drag with, only the choice is spoken of. */
export function DropZone({ readFile, isAgain = false }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(refuseDropsElsewhere, []);
  useEffect(warmUp, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) readFile(file);
  };
  return (
    <div
      className={`drop ${isOver ? 'over' : ''}`}
      data-drop
      onDragEnter={warmUp}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <SheetPicture />
      <strong>
        {isOver ? (
          SAY.dropNow
        ) : (
          <>
            <span className="drop-drag">{SAY.dropTitle}</span>
            <span className="drop-pick">{SAY.pickTitle}</span>
          </>
        )}
      </strong>
      <span className="hint">{SAY.dropHint}</span>
      <button
        type="button"
        className="go"
        onClick={() => {
          warmUp();
          input.current?.click();
        }}
      >
        {isAgain ? SAY.chooseAgain : SAY.choose}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,.xls"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after it was mended.
          target.value = '';
          if (file !== undefined) readFile(file);
        }}
      />
    </div>
  );
}

/** A file that misses the zone must not replace the page. */
function refuseDropsElsewhere(): () => void {
  const refuse = (event: Event) => event.preventDefault();
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

function Paste({ readText, isBusy }: { readText: (text: string) => void; isBusy: boolean }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="paste"
      onSubmit={(event) => {
        event.preventDefault();
        readText(text);
      }}
    >
      <label htmlFor={id}>
        <strong>{SAY.pasteTitle}</strong>
        <span className="hint">{SAY.pasteHint}</span>
      </label>
      <textarea
        id={id}
        value={text}
        placeholder={SAY.pasteExample}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={isBusy || text.trim() === ''}>
        {SAY.pasteRead}
      </button>
    </form>
  );
}

function SheetPicture() {
  return (
    <svg viewBox="0 0 64 48" width="80" height="60" aria-hidden="true">
      <rect
        x="6"
        y="4"
        width="52"
        height="40"
        rx="5"
        fill="var(--card)"
        stroke="var(--ink-3)"
        strokeWidth="2"
      />
      <rect x="7" y="5" width="50" height="9" rx="4" fill="var(--kraft)" />
      <path d="M6 15h52" stroke="var(--ink-3)" strokeWidth="2" />
      <path d="M6 25h52M6 34.5h52M23 15v29M41 15v29" stroke="var(--line)" strokeWidth="1.5" />
      <path
        d="M12 20.5h6M28 20.5h8M46 20.5h7M12 30h6M28 30h8M46 30h7M28 39h8"
        stroke="var(--ink-2)"
        strokeWidth="1.8"
      />
    </svg>
  );
}
