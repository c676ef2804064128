import type { LayoutBlock } from '@giftship/shared/content/office-contract';
import { LAYOUT_COPY as SAY } from './copy.ts';

/** A block as the form holds it: its settings are checked by the service. */
export interface FormBlock {
  type: LayoutBlock['type'];
  title: string;
  data: Record<string, unknown>;
  style: Record<string, unknown>;
}

/** What a new block of each kind begins with. */
export const NEW_BLOCKS: Readonly<Record<FormBlock['type'], FormBlock>> = {
  home_banner: { type: 'home_banner', title: '', data: { interval: 2800 }, style: { height: 360 } },
  advantage: { type: 'advantage', title: '', data: { list: [] }, style: {} },
  hot: { type: 'hot', title: '', data: { tabs: ['sale', 'collect'] }, style: {} },
  new: { type: 'new', title: '', data: { per_page: 5 }, style: {} },
  carousel: { type: 'carousel', title: '', data: { interval: 2800, list: [] }, style: { height: 360 } },
  image: { type: 'image', title: '', data: { image: '', url: '' }, style: { height: 160 } },
};

/** The types in words, for the choice of a new one. */
export const BLOCK_TYPES = Object.entries(SAY.types).map(([value, label]) => ({
  value: value as FormBlock['type'],
  label,
}));

/** A list among the settings of a block. */
export const listIn = (data: Record<string, unknown>): Record<string, string>[] =>
  Array.isArray(data.list) ? (data.list as Record<string, string>[]) : [];
