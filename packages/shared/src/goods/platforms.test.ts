import { expect, it } from 'vitest';
import { ORDER_SOURCE_LABELS, PLATFORM_LABELS } from './labels.ts';
import { ORDER_SOURCE, platformKey } from './platforms.ts';

it.each([
  [1, 'tb', '淘宝/天猫'],
  [2, 'pdd', '拼多多'],
  [3, 'jd', '京东'],
  [4, 'dy', '抖音'],
  [5, 'ks', '快手'],
  [6, 'sph', '微信视频号'],
  [7, 'ali', '1688'],
  [8, 'xhs', '小红书'],
  [9, 'tgc', '淘工厂'],
  [0, 'tb', undefined],
  [10, 'tb', undefined],
  [99, 'tb', undefined],
])('platform %i is %s (M122-M125, D307)', (id, key, label) => {
  expect([platformKey(id), PLATFORM_LABELS[id]]).toEqual([key, label]);
});

it('order sources are numbered as the specification says (M126)', () => {
  const named = Object.entries(ORDER_SOURCE).map(([name, id]) => [id, name, ORDER_SOURCE_LABELS[id]]);
  expect(named).toEqual([
    [1, 'manual', '手动录入'],
    [2, 'sheet', '表格导入'],
    [3, 'filter', '智能筛选'],
    [4, 'store', '授权发货'],
  ]);
});
