import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component that is fetched when it is first drawn. A fetch that failed breaks the part, and the boundary around it asks the
 * browser again: React's own `lazy` would not even ask. Browsers that remember the failure themselves (Chromium) need the
 * boundary's other button, which loads the page anew.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    useEffect(() => {
      if (Part !== null) return;
      let isCurrent = true;
      load().then(
        (found) => {
          loaded = found;
          if (isCurrent) setPart(() => found);
        },
        (reason: unknown) => isCurrent && setFailure({ reason }),
      );
      return () => {
        isCurrent = false;
      };
    }, [Part]);
    if (failure !== null) throw failure.reason;
    if (Part !== null) return <Part {...props} />;
    if (typeof meanwhile !== 'function') return meanwhile;
    const Meanwhile = meanwhile;
    return <Meanwhile {...props} />;
  };
}
