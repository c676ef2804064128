import { EMBED_THEMES, type EmbedTheme } from '@giftship/shared/embed/messages';
import { wishLook } from '@giftship/kit/look/look.ts';
import { askedTheme, isFramed } from './around.ts';
import { hear } from './channel.ts';

/**
 * The page around wishes for a look: by the address first, and by its word later; without a wish ours is light. A window of
 * its own has nothing around it, and follows the system.
 */
export function followLookAround(): void {
  wish(EMBED_THEMES.find((known) => known === askedTheme) ?? (isFramed ? 'light' : 'auto'));
  hear(({ theme }) => wish(theme));
}

const wish = (theme: EmbedTheme): void => wishLook(theme === 'auto' ? 'system' : theme, { isKept: false });
