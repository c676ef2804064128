import { chooseRow } from '@giftship/kit/table/choose.ts';
import { startTransition, useRef, useState } from 'react';
import { isTyping, useKeys } from '../lib/keys.ts';
import type { OfficeList } from './use-office-list.ts';

/** The keys of a list (O027): they move, choose, open and refresh; none of them pays, refuses or deletes. */
export function useListKeys<R>(
  list: OfficeList<R>,
  { isChoosing, onEdit }: { isChoosing: boolean; onEdit?: ((row: R) => void) | undefined },
) {
  const [active, setShown] = useState<string>();
  const [anchor, setAnchor] = useState<string>();
  // The row has the focus at once; what hangs on it is drawn after the frame, so that a held key never waits for 500 rows.
  const latest = useRef<string>(undefined);
  const setActive = (key: string) => {
    latest.current = key;
    startTransition(() => setShown(key));
  };
  const keys = list.rows.map(list.keyOf);
  const { open, show } = list.address;
  const place = () => Math.max(0, keys.indexOf(latest.current ?? keys[0] ?? ''));

  /** One row on; the drawer goes along where one is open. */
  const move = (step: number) => {
    const at = latest.current === undefined ? place() - Math.max(0, step) : place();
    const from = open === null ? at : keys.indexOf(open);
    const next = keys[Math.min(keys.length - 1, Math.max(0, from + step))];
    if (next === undefined) return;
    setActive(next);
    if (open !== null) show({ open: next }, { isQuiet: true });
    else focusRow(next);
  };
  const choose = (isRange: boolean) => {
    const key = keys[place()];
    if (!isChoosing || key === undefined) return;
    const from = isRange ? (anchor ?? key) : null;
    list.selection.onChange(chooseRow(list.selection.chosen, keys, { key, from }));
    setAnchor(key);
  };
  const edit = () => {
    const row = list.opened ?? list.rows[place()];
    if (row) onEdit?.(row);
  };
  const choosePage = () => {
    if (isChoosing) list.selection.onChange(new Set([...list.selection.chosen, ...keys]));
  };

  useKeys((event) => {
    if (isTyping(event) || event.altKey || isInMenu(event)) return false;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || !isChoosing) return false;
      choosePage();
      return true;
    }
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => move(1),
      k: () => move(-1),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ']': open === null ? undefined : () => move(1),
      '[': open === null ? undefined : () => move(-1),
      ' ': () => choose(event.shiftKey),
      e: onEdit && edit,
      r: () => void list.refresh(),
      '/': focusFilter,
    };
    // A button that has the focus is pressed by the space bar, and a drawer is scrolled by it.
    if (event.key === ' ' && (isOnControl(event) || open !== null)) return false;
    const action = actions[event.key];
    action?.();
    return action !== undefined;
  });
  // Rows come and go: one that is not here any more does not keep the only tab stop.
  return { active: keys.includes(active ?? '') ? active : undefined, setActive };
}

const isOnControl = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('button, a, input, summary, [role=tab]') !== null;
/** What moves by arrows itself. */
const isInMenu = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('[role=menu], [role=listbox], [role=combobox], [role=tablist]') !== null;

function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)?.focus();
}
function focusFilter(): void {
  document.querySelector<HTMLInputElement>('[data-filter-text]')?.focus();
}
