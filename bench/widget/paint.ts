import type { WidgetPlace } from '../../tests/browser/widget-place.ts';
import { scriptTag } from '../../tests/browser/widget-place.ts';
import type { Line } from '../lib/report.ts';
import { median, spread } from '../lib/stats.ts';
import { overHttp } from './buy-button.ts';
import { answerStorefront } from './fake-storefront.ts';
import { START, paintedMs, slowDown } from './slow.ts';

const TIMES = 7;
const GOAL_MS = 700;
const GOAL_OF_REACT = 0.8;
const TAGS =
  '<style>gift-goods-list { display: block; min-height: 1700px }</style><gift-shop site-key="pk_bench"></gift-shop><gift-goods-list></gift-goods-list>';

/** From the script tag to the first painted cards, in turns: ours, the same source on React, and the buy button. */
export async function measurePaint(place: WidgetPlace, buyButton: string | null): Promise<Line[]> {
  const pages: Record<string, string> = {
    preact: TAGS + START + scriptTag(place.shop),
    react: TAGS + START + scriptTag(place.shop, 'react'),
  };
  if (buyButton !== null) pages['buy-button'] = serveBuyButton(place, buyButton);
  const times: Record<string, number[]> = {};
  for (let turn = 0; turn <= TIMES; turn += 1) {
    for (const [name, html] of Object.entries(pages)) {
      const at = await place.open(html, { hasNoScript: true, before: slowDown });
      const ms = await paintedMs(at.page);
      // The first turn warms the browser itself up.
      if (turn > 0) (times[name] ??= []).push(ms);
      await at.context.close();
    }
  }
  const of = (name: string) => times[name] ?? [];
  const lines: Line[] = [
    {
      what: 'cards painted after the script tag',
      measured: spread(of('preact')),
      value: median(of('preact')),
      goal: { atMost: GOAL_MS },
      unit: ' ms',
    },
    {
      what: '  of the same source on React',
      measured: spread(of('react')),
      value: median(of('preact')) / median(of('react')),
      goal: { atMost: GOAL_OF_REACT },
    },
  ];
  if (buyButton !== null)
    lines.push({
      what: '  of @shopify/buy-button-js 3.0.6',
      measured: spread(of('buy-button')),
      value: median(of('preact')) / median(of('buy-button')),
      goal: null,
    });
  return lines;
}

/** The buy button with as many products, from an API that answers at once too. */
function serveBuyButton(place: WidgetPlace, script: string): string {
  const pictures = `${place.shop}/picture.svg`;
  const open = { 'access-control-allow-origin': '*' };
  place.set('/buy-button.js', (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(overHttp(script));
  });
  place.set('/api/2025-01/graphql', (request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { query } = JSON.parse(body) as { query: string };
      const answer = JSON.stringify(answerStorefront(query, pictures, 20));
      reply.writeHead(200, { ...open, 'content-type': 'application/json' }).end(answer);
    });
  });
  const host = new URL(place.shop).host;
  return `<div id="goods"></div>${START}<script async src="${place.shop}/buy-button.js" onload="
    const client = ShopifyBuy.buildClient({ domain: '${host}', storefrontAccessToken: 'bench' });
    ShopifyBuy.UI.init(client).createComponent('productSet', { id: [1], node: document.getElementById('goods'), options: {} })
  "></script>`;
}
