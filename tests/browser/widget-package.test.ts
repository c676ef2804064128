import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installOffline, packPackages } from '../harness/packages.ts';
import { type WidgetPlace, openWidgetPlace } from './widget-place.ts';

/** `@giftship/widget` in a Vite page of somebody else, outside of this repository (issue 18). */
let place: WidgetPlace;
let folder: string;
beforeAll(async () => {
  place = await openWidgetPlace();
  const packages = await packPackages();
  folder = await installOffline([packages.tarball('@giftship/widget')], { type: 'module' });
  rmSync(packages.folder, { recursive: true });
}, 180_000);
afterAll(async () => {
  await place.close();
  rmSync(folder, { recursive: true });
});

/** Builds the page as `vite build` does and puts its one script into it, since the place serves pages alone. */
async function built(markup: string): Promise<string> {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/main.ts'), `import '@giftship/widget';\n`);
  writeFileSync(join(folder, 'index.html'), `<script type="module" src="/src/main.ts"></script>${markup}`);
  await build({ root: folder, configFile: false, logLevel: 'error' });
  const scripts = readdirSync(join(folder, 'dist/assets')).filter((name) => name.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  const code = readFileSync(join(folder, 'dist/assets', scripts[0]!), 'utf8');
  return `${markup}<script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;
}

it('shows the goods of the shop that the page names', async () => {
  const markup = `<gift-shop api-base="${place.shop}" site-key="pk_partner"></gift-shop><gift-goods-list></gift-goods-list>`;
  const at = await place.open(await built(markup), { hasNoScript: true });
  await at.page.locator('gift-goods-list li:not(.ghost)').first().waitFor();
  expect(place.asked.some((path) => path.startsWith('/api/gift/goods/'))).toBe(true);
  expect([at.said, at.faults]).toEqual([[], []]);
  await at.context.close();
});

it('says in the console what is missing when the page does not name it, and asks nobody', async () => {
  place.forget();
  const at = await place.open(await built('<gift-goods-list site-key="pk_partner"></gift-goods-list>'), {
    hasNoScript: true,
  });
  await expect.poll(() => at.said).toEqual([expect.stringContaining('[gift] api-base="" 不是网址')]);
  expect(place.asked).toEqual([]);
  await at.context.close();
});
