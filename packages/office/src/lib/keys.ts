import { type RefObject, useEffect, useRef } from 'react';

/** True while a key means a letter: in a field, or under a dialog (O027). */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const isField = target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]');
  return Boolean(isField) || isCovered();
}

/** Something lies over the page: its keys are not the page's. */
export const isCovered = (): boolean =>
  document.querySelector('.ant-modal-wrap:not([style*="display: none"]), dialog[open]') !== null;

/** Hears keys of the whole page; what the listener answers true to is not done by the browser too. */
export function useKeys(listener: (event: KeyboardEvent) => boolean): void {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && current.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Escape within the dialog around the box, taken as a key. A browser lets a dialog refuse to close only once: the second
 * Escape in a row would take it off the page while it is still drawn.
 */
export function useDialogEscape(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useKeys((event) => {
    const isHere =
      event.target instanceof Node && box.current?.closest('dialog')?.contains(event.target) === true;
    if (event.key !== 'Escape' || !isHere) return false;
    onEscape();
    return true;
  });
}
