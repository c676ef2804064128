import type { MessageInstance } from 'antd/es/message/interface';

const SECONDS = 3;
/** Failures stay long enough to be read (M267). */
const FAILURE_SECONDS = 5;

let host: MessageInstance | null = null;

/** ui/ToastHost.tsx lends its messages here, so that any code may speak. */
export function lendToasts(instance: MessageInstance | null): void {
  host = instance;
}

/** One sentence low on the screen, where no heading stands; a screen reader hears it too. */
export const toast = {
  success: (text: string): void => void host?.success(text, SECONDS),
  info: (text: string): void => void host?.info(text, SECONDS),
  warning: (text: string): void => void host?.warning(text, FAILURE_SECONDS),
  error: (text: string): void => void host?.error(text, FAILURE_SECONDS),
};
