import { useEffect } from 'react';
import { create } from 'zustand';

/** How many forms hold changes that are not saved (O020). */
export const useDirty = create<{ count: number }>(() => ({ count: 0 }));

/** Says that a form holds unsaved changes: leaving the page asks first. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    useDirty.setState(({ count }) => ({ count: count + 1 }));
    return () => useDirty.setState(({ count }) => ({ count: count - 1 }));
  }, [isDirty]);
}
