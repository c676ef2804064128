import type { widgetRoutes } from '@giftship/shared/partners/contract';
import type { EmbedTheme } from '@giftship/shared/embed/messages';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { ask } from './answers.ts';
import { type Settings, addressOf } from './settings.ts';

type Config = z.infer<(typeof widgetRoutes)['config']['data']>;

/** The theme that was set, else that of the site key, else the visitor's own. */
export function useTheme({ base, siteKey, theme }: Settings): EmbedTheme {
  const [ofKey, setOfKey] = useState<EmbedTheme | null>(null);
  const address = base && siteKey ? addressOf(base, 'config', { site_key: siteKey }) : null;
  useEffect(() => {
    setOfKey(null);
    if (!address) return;
    const { answer, leave } = ask<Config>(address);
    // A refusal is told to developers by the call, and the list shows its own.
    answer.then(
      (config) => setOfKey(config.theme),
      () => {},
    );
    return leave;
  }, [address]);
  return theme ?? ofKey ?? 'auto';
}
