import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Action {
  title: string;
  run: () => void;
}
/** One of several that exclude one another. */
interface Choice extends Action {
  isChosen: boolean;
}

interface ActionMenuProps {
  /** Read in place of the title. */
  label: string;
  title: ReactNode;
  /** Choices stand under a heading of their own. */
  actions: readonly (Action | { heading: string; choices: readonly Choice[] })[];
}

/** A button that opens a short list of actions; arrows move, Escape closes and gives the focus back. */
export function ActionMenu({ label, title, actions }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    place.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKey = (event: React.KeyboardEvent) => {
    const items = [...(place.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    if (!isOpen || step === undefined) return;
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div className="action-menu" ref={place} onKeyDown={onKey}>
      <button
        type="button"
        className="link"
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen((open) => !open)}
      >
        {title} <DownOutlined />
      </button>
      {isOpen && (
        <div role="menu" aria-label={label}>
          {actions.map((entry) =>
            'heading' in entry ? (
              <div key={entry.heading} role="group" aria-label={entry.heading}>
                <span className="hint">{entry.heading}</span>
                {entry.choices.map((choice) => (
                  <Item key={choice.title} {...choice} onDone={close} />
                ))}
              </div>
            ) : (
              <Item key={entry.title} {...entry} onDone={close} />
            ),
          )}
        </div>
      )}
    </div>
  );
}

function Item({ title, run, isChosen, onDone }: Action & { isChosen?: boolean; onDone: () => void }) {
  return (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      onClick={() => {
        onDone();
        run();
      }}
    >
      {title}
    </button>
  );
}
