import { EMBED_THEMES, type EmbedTheme } from '@giftship/shared/embed/messages';
import paths from 'virtual:gift-paths';
import { DEV_COPY } from '../copy.ts';
import { tell } from './report.ts';

/** What an element works with, from its own attributes and those of `gift-shop`. */
export interface Settings {
  /** Address of the service without a slash at its end; null when it is wrong. */
  base: string | null;
  siteKey: string;
  aff: string;
  /** Null: nobody said one; the site key's counts then. */
  theme: EmbedTheme | null;
}

const SHOP = 'gift-shop';
/** Read at once: later nobody says which script runs. */
const running: { localName: string; src?: string } | null = document.currentScript;
const SCRIPT = running?.src ?? import.meta.url;

/** Reads the settings of an element (D1101): its own, those of the `gift-shop` around it, those of the page's first. */
export function settingsOf(element: Element): Settings {
  const shop = shopAround(element) ?? document.querySelector(SHOP);
  const read = (name: string) => element.getAttribute(name) || shop?.getAttribute(name) || '';
  return {
    base: baseOf(read('api-base') || SCRIPT),
    siteKey: read('site-key').trim(),
    aff: read('aff').trim(),
    theme: EMBED_THEMES.find((theme) => theme === read('theme')) ?? null,
  };
}

/** The nearest one, out of shadow roots too. */
function shopAround(element: Element): Element | null {
  const found = element.closest(SHOP);
  if (found) return found;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? shopAround(root.host) : null;
}

/** A script address counts as its site; api-base may lie below a path. */
function baseOf(text = ''): string | null {
  try {
    const { protocol, origin, pathname } = new URL(text);
    if (/^https?:$/.test(protocol)) return text === SCRIPT ? origin : origin + pathname.replace(/\/+$/, '');
  } catch {
    // Said below, as for other schemes.
  }
  tell('error', DEV_COPY.badBase(text));
  return null;
}

/** Address of a call with what is asked. */
export function addressOf(
  base: string,
  path: keyof typeof paths,
  query: Record<string, string | number> = {},
): string {
  return `${base}/api${paths[path]}?${filledQuery(query)}`;
}

/** A query without its empty values. */
export function filledQuery(query: Record<string, string | number>): string {
  const filled = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== '') filled.set(name, String(value));
  return filled.toString();
}
