import type { EmbedTheme } from '@giftship/shared/embed/messages';
import { EMBED_THEMES } from '@giftship/shared/embed/messages';
import { useEffect, useState } from 'react';
import { askedTheme } from './around.ts';
import { hear } from './channel.ts';
import type { DARK_LOOK } from './dark-look.ts';

type DarkLook = typeof DARK_LOOK;

const night = matchMedia('(prefers-color-scheme: dark)');
const isDark = (theme: EmbedTheme) => theme === 'dark' || (theme === 'auto' && night.matches);
/** Without a wish the page looks as the site does. */
const first = EMBED_THEMES.find((known) => known === askedTheme) ?? 'light';

/** The look that the page around wishes for: what the kit needs for the dark one, which is loaded only then. */
export function useLook(): DarkLook | null {
  const isDark = useTheme() === 'dark';
  const [dark, setDark] = useState<DarkLook | null>(null);
  useEffect(() => {
    if (isDark) void import('./dark-look.ts').then((found) => setDark(found.DARK_LOOK));
  }, [isDark]);
  return isDark ? dark : null;
}

/** By the address first, and by the word of the page around later. */
function useTheme(): 'light' | 'dark' {
  const [theme, setTheme] = useState<EmbedTheme>(first);
  const [, setTurn] = useState(0);
  useEffect(() => hear((message) => setTheme(message.theme)), []);
  useEffect(() => {
    const turned = () => setTurn((turn) => turn + 1);
    night.addEventListener('change', turned);
    return () => night.removeEventListener('change', turned);
  }, []);
  const look = isDark(theme) ? 'dark' : 'light';
  useEffect(() => {
    document.documentElement.dataset.theme = look;
  }, [look]);
  return look;
}
