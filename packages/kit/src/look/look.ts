import type { ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { isStill } from '../lib/is-still.ts';
import { readStored, writeStored } from '../lib/stored.ts';
import type { LookName } from '../tokens/tokens.ts';
import { LIGHT_THEME } from './kit-theme.ts';

/** What a person wants to see: one look, or what their system has. */
export type LookWish = LookName | 'system';
export const LOOK_WISHES = ['system', 'light', 'dark'] as const satisfies readonly LookWish[];

const KEY = 'look';
const night = matchMedia('(prefers-color-scheme: dark)');
const heard = new Set<() => void>();
const stored = readStored(KEY);
let wish: LookWish = LOOK_WISHES.find((known) => known === stored) ?? 'system';

let seen: LookName = 'light';

/** The kit waits for the end of moves that base.css takes away, so it must know that there are none. */
const still = (theme: ThemeConfig): ThemeConfig =>
  isStill() ? { ...theme, token: { ...theme.token, motion: false } } : theme;
const LIGHT = still(LIGHT_THEME);

let dark: ThemeConfig | null = null;
const loadDark = async () => (dark ??= still((await import('./dark-theme.ts')).DARK_THEME));

/**
 * Turns the page to the look that is wished for. The dark one waits for the kit's part of it, so that page and controls
 * turn together; when that does not come, the kit's own parts stay light and everything works.
 */
async function turn(): Promise<void> {
  if (wished() === 'dark') await loadDark().catch(() => null);
  seen = wished();
  paint(seen);
  for (const tell of heard) tell();
}
const wished = (): LookName => (wish === 'dark' || (wish === 'system' && night.matches) ? 'dark' : 'light');
const paint = (look: LookName) => (document.documentElement.dataset.theme = look);
night.addEventListener('change', () => void turn());

/** Wishes a look, and keeps the wish in this browser unless somebody else decides it (a partner's page around). */
export function wishLook(wanted: LookWish, { isKept = true } = {}): void {
  wish = wanted;
  if (isKept) writeStored(KEY, wanted === 'system' ? null : wanted);
  for (const tell of heard) tell();
  void turn();
}

const listen = (tell: () => void) => {
  heard.add(tell);
  return () => heard.delete(tell);
};

/** What is wished for. */
export const useLookWish = (): LookWish => useSyncExternalStore(listen, () => wish);

/** What is seen. */
export const useLook = (): LookName => useSyncExternalStore(listen, () => seen);

/** Paints the page before anything is drawn on it. */
export function startLook(): Promise<void> {
  paint(wished());
  return turn();
}

/** The kit's theme for the look that is seen. */
export const useKitTheme = (): ThemeConfig => (useLook() === 'dark' && dark ? dark : LIGHT);
