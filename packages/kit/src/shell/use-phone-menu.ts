import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface PhoneMenu {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  menu: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLButtonElement | null>;
  /** For presses anywhere in the menu. */
  onPress: (event: MouseEvent) => void;
}

/**
 * The menu that a phone draws over its page: the focus goes in, and back to the button that opened it. It goes with Escape,
 * with the page it led away from, and with whatever was chosen in it, also the page that is open already.
 */
export function usePhoneMenu(isNarrow: boolean, path: string): PhoneMenu {
  const [isWanted, setWanted] = useState(false);
  const menu = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = isNarrow && isWanted;
  const close = () => setWanted(false);
  useEffect(close, [path]);
  useEffect(() => {
    if (!isOpen) return;
    const entry = (which: string) => menu.current?.querySelector<HTMLElement>(`nav a${which}`);
    (entry('[aria-current=page]') ?? entry(''))?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      // A dialog that was opened from the menu has it by now.
      if (document.activeElement === document.body) opener.current?.focus();
    };
  }, [isOpen]);
  const onPress = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, [role=menuitem]')) close();
  };
  return { isOpen, open: () => setWanted(true), close, menu, opener, onPress };
}
