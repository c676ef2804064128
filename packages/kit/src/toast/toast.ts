import type { MessageInstance } from 'antd/es/message/interface';

const SECONDS = 3;
/** Failures stay long enough to be read (M267). */
const FAILURE_SECONDS = 5;

let host: MessageInstance | null = null;

/** ui/ToastHost.tsx lends its messages here, so that any code may speak. */
export function lendToasts(instance: MessageInstance | null): void {
  host = instance;
}

/** There is one piece of good news at a time, and it goes when a fault comes: what was undone is not said to stand. */
const NEWS = 'news';
const tell = (type: 'success' | 'info', content: string): void =>
  void host?.open({ type, content, duration: SECONDS, key: NEWS });
const warn = (type: 'warning' | 'error', content: string): void => {
  host?.destroy(NEWS);
  void host?.open({ type, content, duration: FAILURE_SECONDS });
};

/** One sentence low on the screen, where no heading stands; a screen reader hears it too. */
export const toast = {
  success: (text: string): void => tell('success', text),
  info: (text: string): void => tell('info', text),
  warning: (text: string): void => warn('warning', text),
  error: (text: string): void => warn('error', text),
};
