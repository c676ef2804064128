import { useEffect, useRef } from 'react';

/** What lies above the page keeps its keys, the confirmation of a payment before all. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('dialog[open], .ant-modal-wrap')].some((dialog) => dialog.checkVisibility());

/** Ctrl K, or Command K, puts the cursor into the field from anywhere on the page. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (isCovered()) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return field;
}
