import { join } from 'node:path';
import { foreignWords } from './foreign-words.ts';
import { loaded, oddButtons, overflow, seriousFaults, settled } from './look-at-screens.ts';
import type { OfficeScreen } from './office-screens.ts';
import type { OfficeVisit } from './open-office.ts';

/** Where pictures are put that are looked at by eye; none are taken without it. */
export const SHOTS = process.env['GIFT_SHOTS'];
const SETTLED_MS = SHOTS ? 700 : 250;

/** What a screen must be found with: nothing wrong. */
export const FAULTLESS = { axe: { light: [], dark: [] }, buttons: [], words: [], overflow: 0, faults: [] };

/** What is wrong with a screen that was opened in a window of this size, in both looks; FAULTLESS if all is well. */
export async function faultsOf(
  { page, faults }: OfficeVisit,
  { name, prepare }: OfficeScreen,
  size: string,
): Promise<object> {
  await loaded(page);
  await prepare?.(page);
  await loaded(page);
  const axe: Record<string, string[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(SETTLED_MS);
    await settled(page);
    axe[colorScheme] = await seriousFaults(page);
    // Taking a picture writes a style of its own, which the policy of the page refuses.
    const complaints = faults.length;
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${size}-${colorScheme}.png`) });
    faults.length = complaints;
  }
  const buttons = await oddButtons(page);
  return { axe, buttons, words: await foreignWords(page), overflow: await overflow(page), faults };
}
