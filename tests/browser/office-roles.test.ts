import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn } from '../harness/operators.ts';
import { buildPages } from './build-pages.ts';
import { type OfficeShop, openOffice } from './open-office.ts';
import { walkOffice } from './walk-office.ts';

let at: OfficeShop;
beforeAll(async () => {
  await buildPages('site', ['index.html']);
  at = await openOffice();
});
afterAll(() => at?.close());

test('every page as 商品审核: no call fails, and the menu leads to what opens; the long rest walks as all roles (A3)', async () => {
  const { id, rights } = BUILT_IN_ROLES[3]!;
  const operator = await operatorIn(at.shop, { roles: [id] });
  const { problems, pages } = await walkOffice(at, { operator, rights: new Set(rights) }, { isLong: false });
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(3);
});

test('a page of the shop never carries the login of the back office, and a page of the back office does (N1)', async () => {
  const operator = await operatorIn(at.shop);
  const { page } = await at.visit('/login');
  // The door of the back office asks who is there: it is left before anything is counted.
  await page.waitForLoadState('networkidle');
  await page.goto(`${at.url}/favicon.svg`);
  await page.context().addCookies(
    operator.cookie.split('; ').map((each) => {
      const [name = '', value = ''] = each.split('=', 2);
      return {
        name,
        value,
        domain: new URL(at.url).hostname,
        path: name === 'office-in' ? '/office' : '/api/admin',
      };
    }),
  );
  const sent: { path: string; isCarried: Promise<boolean> }[] = [];
  page.on('request', (request) => {
    const isCarried = request.allHeaders().then(({ cookie = '' }) => cookie.includes('office-token'));
    sent.push({ path: new URL(request.url()).pathname, isCarried });
  });
  const visit = async (path: string) => {
    sent.length = 0;
    await page.goto(`${at.url}${path}`);
    await page.waitForLoadState('networkidle');
    return Promise.all(sent.map(async (each) => [each.path, await each.isCarried] as const));
  };
  const inShop = await visit('/');
  expect(inShop.filter(([path]) => path.startsWith('/api/')).length).toBeGreaterThan(2);
  expect(inShop.filter(([, isCarried]) => isCarried)).toEqual([]);
  const inOffice = await visit('/office/log');
  expect(inOffice.filter(([path]) => path.startsWith('/api/admin/')).length).toBeGreaterThan(1);
  expect(inOffice.filter(([path, isCarried]) => isCarried !== path.startsWith('/api/admin/'))).toEqual([]);
});

test('no file of the shop, of the widget or of the command line names a call of the back office (C2)', () => {
  const found: string[] = [];
  let files = 0;
  for (const house of ['site', 'widget', 'cli']) {
    const folder = fileURLToPath(new URL(`../../packages/${house}/dist/`, import.meta.url));
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|mjs|html|css|json|map)$/.test(name)) continue;
      files += 1;
      if (/\/admin\/|api\/admin|office-token/.test(readFileSync(`${folder}${name}`, 'utf8')))
        found.push(name);
    }
  }
  expect(files).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
