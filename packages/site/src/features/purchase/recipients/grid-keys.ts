import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import type { KeyboardEvent } from 'react';
import { isText } from './columns.ts';
import type { Grid } from './use-grid.ts';

/** What the keys do in a grid. A key that is not for it goes on to the browser and to the dialog around it. */
export function onGridKey(event: KeyboardEvent, grid: Grid, pageRows: number): void {
  // A key that belongs to an input method is not ours.
  if (grid.active === null || event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
  const isDone =
    grid.isEditing && !isText(grid.active.column)
      ? regionKey(event, grid)
      : grid.isEditing
        ? editKey(event, grid)
        : moveKey(event, grid, pageRows);
  if (!isDone) return;
  event.preventDefault();
  event.stopPropagation();
}
const COMPOSING = 229;

/** The cascader has its own keys; leaving it is ours. */
function regionKey(event: KeyboardEvent, { act }: Grid): boolean {
  if (event.key === 'Tab') return act.moveOn(event.shiftKey ? -1 : 1);
  if (event.key !== 'Escape') return false;
  act.endRegion();
  return true;
}

function editKey(event: KeyboardEvent, grid: Grid): boolean {
  const { act } = grid;
  const editor = grid.editorNow();
  const go = (rows: number) => {
    act.commit(editor);
    if (!act.move({ rows })) act.stopEditing();
    return true;
  };
  switch (event.key) {
    case 'Escape':
      act.cancel();
      return true;
    case 'Enter':
      return go(event.shiftKey ? -1 : 1);
    case 'ArrowDown':
      return go(1);
    case 'ArrowUp':
      return go(-1);
    case 'Tab':
      act.commit(editor);
      return act.moveOn(event.shiftKey ? -1 : 1);
    default:
      return false;
  }
}

function moveKey(event: KeyboardEvent, grid: Grid, pageRows: number): boolean {
  if (event.ctrlKey || event.metaKey) return commandKey(event, grid);
  const { act, active, isFlowing, columns } = grid;
  const all = columns.length;
  const step = {
    ArrowDown: { rows: 1 },
    ArrowUp: { rows: -1 },
    ArrowLeft: { columns: -1 },
    ArrowRight: { columns: 1 },
    PageDown: { rows: pageRows },
    PageUp: { rows: -pageRows },
    Home: { columns: -all },
    End: { columns: all },
  }[event.key];
  if (step) {
    act.move(step);
    return true;
  }
  switch (event.key) {
    case 'Tab':
      return isFlowing.current && act.moveOn(event.shiftKey ? -1 : 1);
    case 'Escape':
      return leave(grid);
    case 'Delete':
      if (grid.selected.size > 0) act.removeSelected();
      else act.clearCell();
      return true;
    case ' ':
      if (event.shiftKey && active) {
        grid.select.toggle(active.id, false);
        return true;
      }
      return openCell(grid);
    case 'F2':
    case 'Enter':
      return openCell(grid);
    default:
      // Letters go into the list's search; a text cell takes them itself.
      return active?.column === 'region' && event.key.length === 1 && openCell(grid);
  }
}

function commandKey(event: KeyboardEvent, { act, select, list, columns }: Grid): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) act.redo();
      else act.undo();
      return true;
    case 'y':
      act.redo();
      return true;
    case 'a':
      select.all();
      return true;
    case 'home':
      if (isFilled(list) && isFilled(columns)) act.goTo(list[0], columns[0]);
      return true;
    case 'end':
      if (isFilled(list) && isFilled(columns)) act.goTo(lastOf(list), lastOf(columns));
      return true;
    default:
      return false;
  }
}

/**
 * Undo and redo from anywhere around the grid, which may have no row left to stand in: not from a field, which undoes its own
 * typing, and not from under another dialog.
 */
export function onKeyAround(event: globalThis.KeyboardEvent, section: Element, act: Grid['act']): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement) || isField(target)) return;
  const home = section.closest('.purchase-body') ?? section;
  const isHere = home.contains(target) || (target === document.body && !isUnderDialog(home));
  if (!isHere) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) act.redo();
  else act.undo();
}

const isField = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=file])');

const isUnderDialog = (home: Element): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open]')].some(
    (dialog) => !dialog.contains(home) && dialog.getClientRects().length > 0,
  );

/** Escape goes back one thing at a time; only when there is none left is it for the dialog around. */
function leave({ select, selected, isFlowing }: Grid): boolean {
  if (isFlowing.current) {
    isFlowing.current = false;
    return true;
  }
  if (selected.size === 0) return false;
  select.none();
  return true;
}

/** Edits a cell, or goes to what the state offers. Boxes and buttons know what a key is to them. */
function openCell({ active, act, isFlowing }: Grid): boolean {
  if (active === null || active.column === 'select' || active.column === 'remove') return false;
  if (active.column === 'state') {
    isFlowing.current = false;
    const offer = document.activeElement
      ?.closest('.rgrid')
      ?.querySelector<HTMLElement>('.rgrid-detail button');
    offer?.focus();
  } else act.edit();
  return true;
}
