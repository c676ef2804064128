import type { api } from '../../lib/api.ts';
import { HOME_COPY as SAY } from './copy.ts';

type Layout = Awaited<ReturnType<typeof api.content.homePage>>['list'];
export type Block = Layout[number];

/** What a service without a layout of its own shows (M051). */
export const DEFAULT_BLOCKS: Block[] = [
  { type: 'home_banner', title: '', data: {}, style: {} },
  { type: 'advantage', title: '', data: { list: SAY.tiles }, style: {} },
  { type: 'hot', title: '', data: {}, style: {} },
  { type: 'new', title: '', data: {}, style: {} },
];

/** The height and pace of banners where a layout says nothing else (M055). */
export const BANNER_HEIGHT = 360;
export const BANNER_INTERVAL_MS = 2800;

/** A text of a block's settings; they are whatever an operator stored. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A positive number of a block's settings, or the usual one. */
export const numberOf = (value: unknown, usual: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : usual;

/** The entries of a list in a block's settings. */
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
