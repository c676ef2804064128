// Draws the pictures of the help articles from the site itself: npx tsx scripts/article-pictures.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { inScratch } from '../bench/lib/scratch.ts';
import { buildServer, startService } from '../bench/lib/shop-process.ts';
import { openBrowser } from '../tests/browser/find-browser.ts';
import { BUY_SOAP, choosePlatform } from '../tests/browser/purchase-page.ts';
import { buildSite } from '../tests/browser/serve-site.ts';

const OUT = fileURLToPath(new URL('../packages/server/assets/articles/', import.meta.url));
const SHEETS = new URL('../packages/shared/fixtures/sheets/', import.meta.url);
const QUALITY = 0.85;
const DEMO = { mobile: '13800138000', password: 'gift123456' };

async function choose(page: Page, file: string): Promise<void> {
  await page
    .locator('[role=tabpanel]:not([aria-hidden=true]) input[type=file]')
    .first()
    .setInputFiles({ name: file, mimeType: '', buffer: readFileSync(new URL(file, SHEETS)) });
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Each picture: how to get there, and what of the page it shows. */
const PICTURES: Record<string, { platform: string; show: string; go: (page: Page) => Promise<void> }> = {
  'smart-filter': {
    platform: '淘宝/天猫',
    show: '.purchase-sources',
    go: async (page) => {
      await tab(page, '智能筛选');
      await page.locator('.purchase-filter textarea').fill('退款\n勿发\n3569535760104666049');
    },
  },
  password: {
    platform: '抖音',
    show: '.purchase-sources',
    go: async (page) => {
      await tab(page, '表格导入');
      await choose(page, 'dy-password.xlsx');
      await page.getByRole('alert').first().waitFor();
    },
  },
  masked: {
    platform: '拼多多',
    show: '.purchase-work > :last-child',
    go: async (page) => {
      await tab(page, '表格导入');
      await choose(page, 'pdd-masked.xlsx');
      await page.getByText(/已加入下表/).waitFor();
    },
  },
  columns: {
    platform: '拼多多',
    show: '.purchase-sources',
    go: async (page) => {
      await tab(page, '表格导入');
      await choose(page, 'pdd-orders.xlsx');
      await page.getByRole('button', { name: '核对列与跳过的行' }).click();
    },
  },
  stores: { platform: '淘宝/天猫', show: '.purchase-sources', go: (page) => tab(page, '授权发货') },
};

await buildSite();
buildServer();
mkdirSync(OUT, { recursive: true });
await inScratch(async (dataDir) => {
  const server = await startService({ dataDir });
  const browser = await openBrowser();
  try {
    for (const [name, { platform, show, go }] of Object.entries(PICTURES)) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'zh-CN' });
      const page = await context.newPage();
      await page.goto(`${server.base}/favicon.svg`);
      await page.evaluate(
        (body) =>
          fetch('/api/login', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        DEMO,
      );
      await page.goto(server.base + BUY_SOAP);
      await choosePlatform(page, platform);
      await go(page);
      await page.waitForTimeout(800);
      const place = page.locator(show);
      await place.scrollIntoViewIfNeeded();
      const png = await place.screenshot();
      writeFileSync(`${OUT}${name}.webp`, await asWebp(page, png));
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** The browser writes smaller pictures than its screenshots are. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async ([base64, quality]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${base64}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      canvas.getContext('2d')!.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [png.toString('base64'), QUALITY] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
