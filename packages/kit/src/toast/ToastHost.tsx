import { message } from 'antd';
import { useEffect } from 'react';
import { lendToasts } from './toast.ts';

/** Where toasts appear. */
export function ToastHost() {
  const [instance, place] = message.useMessage({ maxCount: 3, top: 'var(--toast-top)' });
  useEffect(() => {
    lendToasts(instance);
    return () => lendToasts(null);
  }, [instance]);
  return place;
}
