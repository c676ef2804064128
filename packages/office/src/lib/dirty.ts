import { useEffect, useState } from 'react';
import { create } from 'zustand';

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
