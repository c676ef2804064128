import type { ThemeConfig } from 'antd';
import { useEffect, useSyncExternalStore, useState } from 'react';
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

const lookOf = (wanted: LookWish): LookName =>
  wanted === 'dark' || (wanted === 'system' && night.matches) ? 'dark' : 'light';
const listen = (tell: () => void) => {
  heard.add(tell);
  night.addEventListener('change', tell);
  return () => {
    heard.delete(tell);
    night.removeEventListener('change', tell);
  };
};

/** Wishes a look, and keeps the wish in this browser unless somebody else decides it (a partner's page around). */
export function wishLook(wanted: LookWish, { isKept = true } = {}): void {
  wish = wanted;
  if (isKept) writeStored(KEY, wanted === 'system' ? null : wanted);
  paint();
  for (const tell of heard) tell();
}

/** What is wished for. */
export const useLookWish = (): LookWish => useSyncExternalStore(listen, () => wish);

/** What is seen. */
export const useLook = (): LookName => useSyncExternalStore(listen, () => lookOf(wish));

function paint(): void {
  document.documentElement.dataset.theme = lookOf(wish);
}
night.addEventListener('change', paint);

/** The kit waits for the end of moves that base.css takes away, so it must know that there are none. */
const still = (theme: ThemeConfig): ThemeConfig =>
  isStill() ? { ...theme, token: { ...theme.token, motion: false } } : theme;
const LIGHT = still(LIGHT_THEME);

let dark: ThemeConfig | null = null;
const loadDark = async () => (dark ??= still((await import('./dark-theme.ts')).DARK_THEME));

/** Paints the page before anything is drawn on it; the dark look waits for the kit's part of it, so that nothing turns. */
export async function startLook(): Promise<void> {
  paint();
  // Without it the kit's own parts stay light, and everything works.
  if (lookOf(wish) === 'dark') await loadDark().catch(() => null);
}

/** The kit's theme for the look that is seen. */
export function useKitTheme(): ThemeConfig {
  const isDark = useLook() === 'dark';
  const [found, setFound] = useState(dark);
  useEffect(() => {
    if (isDark && !found) loadDark().then(setFound, () => null);
  }, [isDark, found]);
  return isDark && found ? found : LIGHT;
}
