import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { toastsWanted, wantToasts } from './toast.ts';

const Nothing = () => null;
/** A page whose connection went before anybody touched it has nothing to tell. */
const ToastHost = lazy((): Promise<{ default: ComponentType }> =>
  import('./ToastHost.tsx').then(
    (found) => ({ default: found.ToastHost }),
    () => ({ default: Nothing }),
  ),
);
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Where toasts appear. What draws them comes with the first touch, so that it is there before something can go wrong. */
export function ToastPlace() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read);
  useEffect(() => {
    for (const touch of TOUCHES) document.addEventListener(touch, wantToasts, { once: true, capture: true });
    return () => {
      for (const touch of TOUCHES) document.removeEventListener(touch, wantToasts, { capture: true });
    };
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
