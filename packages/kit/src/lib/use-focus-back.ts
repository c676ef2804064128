import { useEffect, useState } from 'react';

/** For a step that stands in the place of another, hidden one: when it goes, the focus is again on what led to it. */
export function useFocusBack(): void {
  // Read while the step is first drawn, before a field of its own takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (before instanceof HTMLElement && isLost) before.focus();
      });
    },
    [before],
  );
}
