// The tag in Chromium with the CPU slowed four times, beside @shopify/buy-button-js; see bench/README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { keptBrowser } from '../tests/browser/kept.ts';
import { buildWidget, openWidgetPlace } from '../tests/browser/widget-place.ts';
import { type Line, note, report } from './lib/report.ts';
import { fetchBuyButton } from './widget/buy-button.ts';
import { measureFrame } from './widget/frame.ts';
import { measurePage, measureScroll } from './widget/page.ts';
import { measurePaint } from './widget/paint.ts';

const GOAL_BYTES = 16 * 1024;
/** Each by itself: npm run bench:widget -- paint */
const only = process.argv[2];

const folders = await buildWidget();
const buyButton = fetchBuyButton();
if (buyButton === null) note('@shopify/buy-button-js could not be had from npm: nothing to compare with');

const lines: Line[] = [];
for (const [name, measure] of Object.entries({
  sizes,
  paint,
  page,
  scroll: measureScroll,
  frame: measureFrame,
})) {
  if (only !== undefined && only !== name) continue;
  note(name);
  lines.push(...(await measure()));
}
// Whoever runs tests keeps the browser for the next file; here nothing comes after it.
await (await keptBrowser()).close();
process.exitCode = report('bench:widget, CPU slowed 4 times', lines) ? 0 : 1;

async function sizes(): Promise<Line[]> {
  const line = (what: string, text: Buffer, goal: Line['goal']): Line => {
    const bytes = gzipSync(text, { level: 9 }).length;
    return { what, measured: `${text.length} bytes raw`, value: bytes, goal, unit: ' bytes gzip' };
  };
  const read = (folder: string, name: string) => readFileSync(join(folder, name));
  return [
    line('gift.js', read(folders.preact, 'gift.js'), { atMost: GOAL_BYTES }),
    line('gift.mjs', read(folders.preact, 'gift.mjs'), { atMost: GOAL_BYTES }),
    line('  the same source on React', read(folders.react, 'gift.js'), null),
    ...(buyButton === null ? [] : [line('  @shopify/buy-button-js 3.0.6', Buffer.from(buyButton), null)]),
  ];
}

async function paint(): Promise<Line[]> {
  const place = await openWidgetPlace();
  try {
    return await measurePaint(place, buyButton);
  } finally {
    await place.close();
  }
}

async function page(): Promise<Line[]> {
  const place = await openWidgetPlace();
  try {
    return await measurePage(place);
  } finally {
    await place.close();
  }
}
