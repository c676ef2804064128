import { type KeyboardEvent, useEffect } from 'react';
import { usePopup } from './use-popup.ts';

/** A popup that holds a menu: its first entry takes the focus, and arrows move among all of them. */
export function useMenu() {
  const popup = usePopup();
  const { place, isOpen } = popup;
  const items = () => [...(place.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [place, isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen || step === undefined) return;
    event.preventDefault();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return { ...popup, onKeyDown };
}
