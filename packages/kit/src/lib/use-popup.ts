import { type RefObject, useEffect, useRef, useState } from 'react';

interface Popup {
  /** Around the opener, its first button, and what it opens. */
  place: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  toggle: () => void;
  /** Puts it away, and gives the focus back to its opener. */
  close: () => void;
}

/**
 * What a button opens beside itself. It goes when somebody presses or focuses anything else, and with Escape, which is then
 * nobody else's: what lies under it, a drawer or a menu, asks whether the press is taken (`defaultPrevented`).
 */
export function usePopup(): Popup {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = (event: Event) => {
      const target = event.target as Node;
      // A press on words within gives the focus to what is around all of it, the page.
      const isAround = event.type === 'focusin' && target.contains(place.current);
      if (!isAround && !place.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    // Before anybody who hears it further in or at the document's end.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isOpen]);
  return { place, isOpen, toggle: () => setOpen((open) => !open), close };
}
