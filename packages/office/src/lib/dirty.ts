import { useCallback, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { useDialogEscape } from './keys.ts';

interface Dirty {
  /** The forms that hold changes that are not saved. */
  held: ReadonlySet<object>;
  /** What was asked for and would lose them. */
  wanted: (() => void) | null;
}

/** Forms with unsaved changes, and what waits for the answer whether they may go (O020). */
export const useDirty = create<Dirty>(() => ({ held: new Set(), wanted: null }));

const letGo = (form: object) =>
  useDirty.setState(({ held }) => ({ held: new Set([...held].filter((each) => each !== form)) }));

/**
 * Says that a form holds unsaved changes: leaving the page or the record asks first. What it answers lets go of them at
 * once: after saving, before the page goes on.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const [form] = useState<object>(() => ({}));
  useEffect(() => {
    if (!isDirty) return;
    useDirty.setState(({ held }) => ({ held: new Set([...held, form]) }));
    return () => letGo(form);
  }, [isDirty, form]);
  return () => letGo(form);
}

/** Does what loses unsaved changes after the question was answered. */
export const askToLeave = (go: () => void): void => useDirty.setState({ wanted: go });

/** Loads the page anew; what is unsaved is asked about first, here and not by the browser's own question (O019, O020). */
export function reloadPage(): void {
  const reload = () => {
    useDirty.setState({ held: new Set() });
    location.reload();
  };
  if (useDirty.getState().held.size > 0) askToLeave(reload);
  else reload();
}

interface FormDialog {
  /** The ref of something within the dialog. */
  box: (drawn: HTMLElement | null) => void;
  /** Any way to close it. */
  close: () => void;
  /** After saving: what was typed is no longer lost. */
  letGo: () => void;
}

/** A dialog with a form: while it is dirty, closing it by any way asks first, and so does leaving the page (O020). */
export function useFormDialog(isDirty: boolean, onClose: () => void): FormDialog {
  const place = useRef<HTMLElement>(null);
  const box = useCallback((drawn: HTMLElement | null) => {
    place.current = drawn;
  }, []);
  const letGo = useLeaveGuard(isDirty);
  const close = () => (isDirty ? askToLeave(onClose) : onClose());
  useDialogEscape(place, close);
  return { box, close, letGo };
}
