import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { keptBrowser } from './kept.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WIDGET = join(ROOT, 'packages/widget');
/** The same source on React itself: only for tests and the bench. */
const REACT_BUILD = join(ROOT, 'node_modules/.giftship-widget-react');
const SOURCES = [
  join(WIDGET, 'src'),
  join(WIDGET, 'plugins'),
  join(ROOT, 'packages/shared/src/embed'),
  join(ROOT, 'packages/kit/src/tokens'),
];

export type Engine = 'preact' | 'react';
export const ENGINES: readonly Engine[] = ['preact', 'react'];

/** Where the scripts lie; builds them when a source is newer. */
export async function buildWidget(): Promise<Record<Engine, string>> {
  const folders = { preact: join(WIDGET, 'dist'), react: REACT_BUILD };
  const builtAt = (folder: string) => {
    const file = join(folder, 'gift.js');
    return existsSync(file) ? statSync(file).mtimeMs : 0;
  };
  for (const engine of ENGINES) {
    if (builtAt(folders[engine]) > Math.max(...SOURCES.map(newest))) continue;
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', '--emptyOutDir'],
      {
        cwd: WIDGET,
        env: { ...process.env, NODE_ENV: 'production', GIFT_ENGINE: engine, GIFT_OUT: folders[engine] },
      },
    );
  }
  return folders;
}

function newest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }, 0);
}

type Answer = (request: IncomingMessage, reply: ServerResponse, url: URL) => void;

/** A service that only answers what a tag asks, so that it can fail on purpose, and a partner's site of another origin. */
export interface WidgetPlace {
  browser: Browser;
  /** http://localhost:… */
  shop: string;
  /** http://127.0.0.1:… */
  partner: string;
  /** Paths with query that the service was asked below /api, since the last `forget`. */
  asked: string[];
  forget(): void;
  /** Answers a path of the service otherwise; without an answer, as usual again. */
  set(path: string, answer?: Answer): void;
  /** Opens a page of the partner in a context of its own. */
  open(html: string, options?: OpenOptions): Promise<Opened>;
  close(): Promise<void>;
}
export interface OpenOptions {
  engine?: Engine;
  /** Content-Security-Policy of the page. */
  policy?: string;
  /** Without it, the page has the script tag at its end. */
  hasNoScript?: true;
  javaScriptEnabled?: false;
  width?: number;
  colorScheme?: 'dark' | 'light';
  /** Before the page is visited. */
  before?: (page: Page) => Promise<void>;
}
export interface Opened {
  page: Page;
  context: BrowserContext;
  /** Lines of the console that begin with [gift], as `level text`. */
  said: string[];
  /** Broken scripts and breaches of the page's content policy. */
  faults: string[];
}

export const GOODS = 45;
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#e8402a" d="M1 1h7v7H1z"/></svg>`;
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export const envelopeOf = (data: unknown, code = 0, msg = '') => JSON.stringify({ code, msg, data });
export const json = (reply: ServerResponse, text: string, status = 200): void =>
  void reply.writeHead(status, { ...OPEN, 'content-type': 'application/json' }).end(text);

/** Starts both sites and the browser. */
export async function openWidgetPlace({ count = GOODS } = {}): Promise<WidgetPlace> {
  const folders = await buildWidget();
  const asked: string[] = [];
  const answers = new Map<string, Answer>();
  const pages = new Map<string, { html: string; policy?: string | undefined }>();

  const shopServer = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    if (request.method === 'OPTIONS') {
      reply.writeHead(204, { ...OPEN, 'access-control-allow-headers': '*' }).end();
      return;
    }
    if (url.pathname.startsWith('/api/')) asked.push(`${url.pathname}${url.search}`);
    const own = answers.get(url.pathname);
    if (own) own(request, reply, url);
    else answerAsShop(url, reply, folders, count);
  });
  const partnerServer = createServer((request, reply) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://partner').pathname);
    if (!page) return reply.writeHead(404).end();
    if (page.policy) reply.setHeader('content-security-policy', page.policy);
    return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
  });
  const [shopPort, partnerPort, browser] = await Promise.all([
    listen(shopServer),
    listen(partnerServer),
    keptBrowser(),
  ]);
  const shop = `http://localhost:${shopPort}`;
  const partner = `http://127.0.0.1:${partnerPort}`;
  const contexts: BrowserContext[] = [];
  let opened = 0;

  return {
    browser,
    shop,
    partner,
    asked,
    forget: () => void asked.splice(0),
    set: (path, answer) => void (answer ? answers.set(path, answer) : answers.delete(path)),
    open: async (html, { engine = 'preact', policy, hasNoScript, width = 1200, before, ...rest } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        locale: 'zh-CN',
        ...rest,
      });
      contexts.push(context);
      const page = await context.newPage();
      const said: string[] = [];
      const faults: string[] = [];
      page.setDefaultTimeout(30_000);
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        const text = message.text();
        if (text.startsWith('[gift]')) said.push(`${message.type()} ${text}`);
        if (/Content Security Policy|Trusted Type/i.test(text)) faults.push(text);
      });
      // tsx names the functions it compiles by a helper, which the page must know too.
      await page.addInitScript('globalThis.__name = (named) => named');
      const path = `/page-${(opened += 1)}`;
      const script = hasNoScript ? '' : scriptTag(shop, engine);
      pages.set(path, {
        html: `<!doctype html><meta charset="utf-8"><title>partner</title><body>${html}${script}`,
        policy,
      });
      await before?.(page);
      await page.goto(`${partner}${path}`);
      return { page, context, said, faults };
    },
    close: async () => {
      for (const context of contexts) await context.close();
      for (const server of [shopServer, partnerServer]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

export const scriptTag = (shop: string, engine: Engine = 'preact'): string =>
  `<script async src="${shop}/widget/${engine}/gift.js"></script>`;

function answerAsShop(url: URL, reply: ServerResponse, folders: Record<Engine, string>, count: number): void {
  const script = /^\/widget\/(preact|react)\/(gift\.m?js)$/.exec(url.pathname);
  if (script) {
    const file = join(folders[script[1] as Engine], script[2]!);
    reply
      .writeHead(200, { ...OPEN, 'content-type': 'text/javascript; charset=utf-8' })
      .end(readFileSync(file));
    return;
  }
  switch (url.pathname) {
    case '/api/gift/goods/list':
      return json(reply, envelopeOf(goodsPage(url.searchParams, count)));
    case '/api/gift/goods/options':
      return json(reply, envelopeOf(OPTIONS));
    case '/api/widget/config':
      return json(reply, envelopeOf({ site_key: 'k', name: 'n', aff: 'a', theme: 'light', goods_ids: [] }));
    case '/api/widget/click':
      return json(reply, envelopeOf({ click: 'c'.repeat(22) }));
    case '/picture.svg':
      reply.writeHead(200, { ...OPEN, 'content-type': 'image/svg+xml' }).end(PICTURE);
      return;
    default:
      if (url.pathname.startsWith('/embed/'))
        reply.writeHead(200, { 'content-type': 'text/html' }).end(FRAME);
      else reply.writeHead(404).end();
  }
}

/** A page of ours in the frame that says it is ready, and what else the test asks of it by `say(…)`. */
const FRAME = `<!doctype html><meta charset="utf-8"><title>frame</title><button>inside</button><script>
const host = document.referrer ? new URL(document.referrer).origin : '';
const say = (message) => parent.postMessage({ ns: 'gift-widget', v: 1, ...message }, host);
globalThis.say = say;
addEventListener('message', (event) => {
  if (event.source === parent && event.data?.type === 'init') document.title = 'init ' + event.data.theme + ' ' + event.origin;
});
requestAnimationFrame(() => requestAnimationFrame(() => say({ type: 'ready' })));
</script>`;

function goodsPage(query: URLSearchParams, count: number) {
  const page = Number(query.get('page'));
  const size = Number(query.get('page_size'));
  const title = query.get('title') ?? '';
  const all = title === 'none' ? 0 : count;
  const list = Array.from({ length: Math.max(0, Math.min(size, all - (page - 1) * size)) }, (_, index) =>
    goodsOf((page - 1) * size + index + 1),
  );
  return { list, page, page_size: size, data_count: all };
}

const goodsOf = (id: number) => ({
  goods_id: id,
  goods_name: `礼品 ${id} 号，名字长得在窄屏上要占两行还多一点点`,
  goods_pic: '/picture.svg',
  price: `${id}.50`,
  goods_weight: 0.35,
  limit: 100,
  express_id: 1,
  express_name: '圆通快递',
  express_image: '',
  city: '杭州市',
  is_no_sku: id % 7 === 0 ? 1 : 0,
  is_collect: 0,
  tag: id % 5 === 0 ? 'hot' : '',
});

const OPTIONS = {
  express: [{ id: 1, name: '圆通快递' }],
  province: ['浙江省'],
  area: ['杭州市'],
  cat_list: [{ id: 1, name: '日用', children: [{ id: 2, name: '纸巾' }] }],
  platform: [{ id: 2, name: '拼多多' }],
  cat_show: 1,
  exp_show: 1,
  region_show: 1,
  province_show: 1,
  platform_show: 1,
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}
