import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { lastRecords } from '../lib/last-records.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import type { ShellPage } from './page.ts';
import { type Find, useFound } from './use-found.ts';

interface PaletteProps {
  /** The pages of one's rights. */
  pages: readonly ShellPage[];
  find: Find | null;
  /** What the number search takes. */
  searchHint: string;
  onGo: (path: string) => void;
  onClose: () => void;
}

interface Choice {
  group: string;
  title: string;
  path: string;
}

/** Ctrl K: pages, the last ten records, and the number search (O013, O014). */
export function Palette({ pages, find, searchHint, onGo, onClose }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The dialog takes the focus as it opens; what is typed next goes into the field.
  useLayoutEffect(() => field.current?.focus(), []);
  const found = useFound(find, text.trim());
  const choices = [...found.hits, ...choicesOf(pages, text.trim())];
  const chosen = Math.min(at, choices.length - 1);
  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    onGo(choice.path);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + choices.length) % Math.max(1, choices.length));
    }
    if (event.key === 'Enter') go(choices[chosen]);
  };
  const says = found.isPending ? SAY.finding : choices.length === 0 ? SAY.notFound(text) : '';
  return (
    <TopDialog title={SAY.palette} className="palette" onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label={SAY.search}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={choices[chosen] && `${id}-${chosen}`}
        placeholder={searchHint}
        value={text}
        ref={field}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      <ul id={id} role="listbox" aria-label={SAY.palette}>
        {choices.map((choice, index) => (
          <li
            key={`${choice.group} ${choice.path}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => go(choice)}
          >
            <span>{choice.title}</span>
            <small>{choice.group}</small>
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {says}
      </p>
    </TopDialog>
  );
}

/** Pages whose title holds the text, and records that were open; of each only so many as one looks through. */
function choicesOf(pages: readonly ShellPage[], text: string): Choice[] {
  const holds = ({ title }: { title: string }) => title.toLowerCase().includes(text.toLowerCase());
  return [
    ...lastRecords()
      .filter(holds)
      .map(({ title, path }) => ({ group: SAY.paletteLast, title, path })),
    ...pages.filter(holds).map(({ title, path }) => ({ group: SAY.palettePages, title, path })),
  ].slice(0, 20);
}
