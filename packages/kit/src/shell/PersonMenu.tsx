import { DownOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keysOf } from '@giftship/shared/lib/entries-of';
import { useLookWish, wishLook } from '../look/look.ts';
import { WORK_SHELL_COPY as SAY } from './copy.ts';
import './person-menu.css';

interface PersonMenuProps {
  name: string;
  /** What the person is here: a group, a role. */
  role: string;
  actions: { title: string; run: () => void }[];
}

/** The person's menu at the end of the bar, with the look of the page in it. */
export function PersonMenu({ name, role, actions }: PersonMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wish = useLookWish();
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
  const onKey = (event: KeyboardEvent) => {
    const items = [...(place.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && isOpen) close();
    if (!isOpen || step === undefined) return;
    event.preventDefault();
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div className="person-menu" ref={place} onKeyDown={onKey}>
      <button
        type="button"
        className="person-open"
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={SAY.menuOf(name)}
        onClick={() => setOpen((open) => !open)}
      >
        <span className="person-mark" data-letter={role.slice(0, 1)} />
        <span className="person-name">{name}</span>
        <DownOutlined />
      </button>
      {isOpen && (
        <div role="menu" aria-label={SAY.menuOf(name)}>
          <p className="person-role">{role}</p>
          {actions.map(({ title, run }) => (
            <button
              key={title}
              type="button"
              role="menuitem"
              onClick={() => {
                close();
                run();
              }}
            >
              {title}
            </button>
          ))}
          <div role="group" aria-label={SAY.look} className="person-looks">
            <p aria-hidden="true">{SAY.look}</p>
            {keysOf(SAY.looks).map((look) => (
              <button
                key={look}
                type="button"
                role="menuitemradio"
                aria-checked={look === wish}
                onClick={() => wishLook(look)}
              >
                {SAY.looks[look]}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
