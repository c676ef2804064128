import { DownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';

interface Action {
  title: string;
  run: () => void;
}

/** A button that opens a short list of actions; arrows move, Escape closes and gives the focus back. */
export function ActionMenu({ label, title, actions }: { label: string; title: string; actions: Action[] }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const onKey = (event: React.KeyboardEvent) => {
    const items = [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      setOpen(false);
      opener.current?.focus();
    }
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
          {actions.map(({ title: text, run }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              onClick={() => {
                setOpen(false);
                opener.current?.focus();
                run();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
