import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { committedFiles } from '../scripts/committed-files.ts';
import { manifest } from '../scripts/contract-files.ts';
import { ELEMENTS, EVENTS, PROPERTIES } from './contract.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the contract of the tag (X025)', () => {
  it('is what the committed manifest, typings and tables say (npx tsx packages/widget/scripts/write-contract.ts)', async () => {
    for (const [path, text] of Object.entries(await committedFiles())) expect(read(path)).toBe(text);
  });

  it('makes a manifest that schema 2.1 of custom elements accepts', () => {
    const schema = JSON.parse(read('node_modules/custom-elements-manifest/schema.json')) as object;
    const check = new Ajv({ strict: false, allErrors: true }).compile(schema);
    expect([check(JSON.parse(manifest())), check.errors]).toEqual([true, null]);
    expect(check({ schemaVersion: '2.1.0', modules: [{ kind: 'nothing' }] })).toBe(false);
  });

  it('names no attribute that pages reserve, and only events, parts and properties that the source has', () => {
    const source = [
      'goods-list/Card.tsx',
      'goods-list/Results.tsx',
      'goods-list/FilterBar.tsx',
      'goods-list/BuyButton.tsx',
      'purchase/FrameDialog.tsx',
    ]
      .map((file) => read(`packages/widget/src/${file}`))
      .join('\n');
    const css = read('packages/widget/src/base.css');
    const names = Object.values(ELEMENTS).flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.filter((name) => ['ref', 'key', 'slot', 'is', 'style', 'class'].includes(name))).toEqual([]);
    const parts = new Set(Object.values(ELEMENTS).flatMap(({ parts }) => Object.keys(parts)));
    expect(new Set([...source.matchAll(/part="([\w-]+)"/g)].map((match) => match[1]))).toEqual(parts);
    expect(new Set([...css.matchAll(/var\(\s*(--gift-[\w-]+)/g)].map((match) => match[1]))).toEqual(
      new Set(Object.keys(PROPERTIES)),
    );
    const used = new Set<string>(Object.values(ELEMENTS).flatMap(({ events }) => [...events]));
    expect(used).toEqual(new Set(Object.keys(EVENTS)));
  });

  it('is held by strict typings: right uses compile, wrong ones do not', () => {
    const folder = join(ROOT, 'node_modules/.giftship-typings');
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(join(folder, 'gift.d.ts'), read('packages/widget/gift.d.ts'));
      writeFileSync(join(folder, 'sample.tsx'), SAMPLE);
      // Each remark in it stands for an error: without them the compiler refuses every one, and nothing but those.
      writeFileSync(join(folder, 'wrong.tsx'), SAMPLE.replaceAll('@ts-expect-error', ''));
      writeFileSync(join(folder, 'tsconfig.json'), TSCONFIG);
      const errors = compile(folder).match(/^.*error TS\d+/gm) ?? [];
      expect(errors.filter((error) => !error.startsWith('wrong.tsx('))).toEqual([]);
      expect(errors).toHaveLength(SAMPLE.split('@ts-expect-error').length - 1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** What the compiler says; nothing when all is right. */
function compile(folder: string): string {
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    jsx: 'react-jsx',
    types: [],
    skipLibCheck: false,
  },
  include: ['*.ts', '*.tsx'],
});

const SAMPLE = `
import type { GlobalComponents } from 'vue';

const list = document.querySelector('gift-goods-list')!;
list.pageSize = 50;
list.sort = 'price-desc';
list.platform = null;
list.addEventListener('gift-order-success', ({ detail }) => {
  const sn: string = detail.batchSn;
  const count: number = detail.count;
  // @ts-expect-error a recipient is never in it
  void detail.recipients;
  return [sn, count];
});
document.addEventListener('gift-buy', (event) => event.preventDefault());
document.createElement('gift-purchase').open(3);
// @ts-expect-error not a page size
list.pageSize = 7;
// @ts-expect-error not a sort
list.sort = 'weight';
// @ts-expect-error goods ids are numbers
document.createElement('gift-purchase').open('3');
// @ts-expect-error the tag has no token
list.token = 'x';

export const page = (
  <gift-shop site-key="pk_x" theme="dark">
    <gift-goods-list page-size={20} show-filters ongift-select={({ detail }) => void detail.price.length} />
    <gift-buy-button goods-id="3" className="wide" />
    {/* @ts-expect-error not a theme */}
    <gift-goods-list theme="blue" />
    {/* @ts-expect-error no such attribute */}
    <gift-goods-list pageSize={20} />
    {/* @ts-expect-error goods ids are numbers */}
    <gift-buy-button goods-id="three" />
  </gift-shop>
);

type Props = InstanceType<GlobalComponents['gift-goods-list']>['$props'];
export const vue: Props = { 'page-size': 10, onGiftBuy: ({ detail }) => void detail.goodsId };
// @ts-expect-error not a page size
export const wrong: Props = { 'page-size': 11 };
`;
