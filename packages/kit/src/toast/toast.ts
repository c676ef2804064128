import type { MessageInstance } from 'antd/es/message/interface';

const SECONDS = 3;
/** Failures stay long enough to be read (M267). */
const FAILURE_SECONDS = 5;

let host: MessageInstance | null = null;
/** What was said before there was anything to say it with. */
let unsaid: ((to: MessageInstance) => void)[] = [];
let isWanted = false;
const told = new Set<() => void>();

/** ToastHost.tsx lends its messages here, so that any code may speak. */
export function lendToasts(instance: MessageInstance | null): void {
  host = instance;
  if (!host) return;
  const waiting = unsaid;
  unsaid = [];
  for (const say of waiting) say(host);
}

/** Asks for what draws toasts: with the first word, or before there can be one. */
export function wantToasts(): void {
  if (isWanted) return;
  isWanted = true;
  for (const tellIt of told) tellIt();
}

/** For `useSyncExternalStore`: whether what draws toasts is wanted. */
export const toastsWanted = {
  subscribe: (tellIt: () => void): (() => void) => {
    told.add(tellIt);
    return () => told.delete(tellIt);
  },
  read: (): boolean => isWanted,
};

function say(words: (to: MessageInstance) => void): void {
  if (host) return words(host);
  unsaid.push(words);
  wantToasts();
}

/**
 * There is one piece of good news at a time, and it goes when a fault comes: what was undone is not said to stand. It goes
 * with the next press too: whoever goes on has read it, and it does not lie over what comes.
 */
const NEWS = 'news';
const dropWithPress = (to: MessageInstance): void =>
  document.addEventListener('pointerdown', () => to.destroy(NEWS), { once: true, capture: true });

const tell = (type: 'success' | 'info', content: string): void =>
  say((to) => {
    void to.open({ type, content, duration: SECONDS, key: NEWS });
    dropWithPress(to);
  });
const warn = (type: 'warning' | 'error', content: string): void =>
  say((to) => {
    to.destroy(NEWS);
    void to.open({ type, content, duration: FAILURE_SECONDS });
  });

/** One sentence low on the screen, where no heading stands; a screen reader hears it too. */
export const toast = {
  success: (text: string): void => tell('success', text),
  info: (text: string): void => tell('info', text),
  warning: (text: string): void => warn('warning', text),
  error: (text: string): void => warn('error', text),
};
