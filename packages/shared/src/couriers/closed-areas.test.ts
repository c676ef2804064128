import { expect, it } from 'vitest';
import { MOST_AREAS } from './courier.ts';
import { checkAreas, openedAreas, parseAreas } from './closed-areas.ts';

it('reads pasted areas, one a line, with and without days, and names each line that it does not know (O094)', () => {
  const { areas, faults } = parseAreas(
    [
      '新疆',
      '内蒙古 阿拉善盟 2026-12-15 2027-02-28',
      '',
      '西藏自治区，2026/12/1',
      '海南 三沙市 2026-12-15 至 2026-12-20',
      '火星',
      '新疆 火星',
      '浙江 杭州市 西湖区',
      '青海 2026-13-01',
      '青海 2026-12-05 2026-12-01',
      '新疆',
      '北京',
    ].join('\n'),
  );
  expect(areas).toEqual([
    { province: '新疆维吾尔自治区' },
    { province: '内蒙古自治区', city: '阿拉善盟', start: '2026-12-15', end: '2027-02-28' },
    { province: '西藏自治区', start: '2026-12-01' },
    { province: '海南省', city: '三沙市', start: '2026-12-15', end: '2026-12-20' },
    { province: '北京市' },
  ]);
  expect(faults.map(({ row, msg }) => [row, msg])).toEqual([
    [6, '没有识别到“火星”'],
    [7, '没有识别到“火星”'],
    [8, '停发地区只到市，没有识别到“西湖区”'],
    [9, '日期有误，请写成 2026-12-15'],
    [10, '结束日期不能早于开始日期'],
  ]);
});

it('checks a list that a form sends by the same rule, and says where it is too long (O094)', () => {
  expect(
    checkAreas([
      { province: '新疆', note: '雪季' },
      { province: '新疆', city: '火星' },
      { province: '浙江省', city: '杭州市' },
    ]),
  ).toMatchObject({
    areas: [
      { province: '新疆维吾尔自治区', note: '雪季' },
      { province: '浙江省', city: '杭州市' },
    ],
    faults: [{ row: 2 }],
  });
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const many = Array.from({ length: MOST_AREAS + 1 }, (_, at) => ({ province: '新疆', start: day(at) }));
  expect(checkAreas(many.slice(1)).faults).toEqual([]);
  expect(checkAreas(many).faults).toMatchObject([{ row: MOST_AREAS + 1, msg: '停发地区最多400个' }]);
});

it.each([
  ['a wider place', [{ province: '新疆', city: '和田' }], [{ province: '新疆' }], 0],
  ['more days', [{ province: '新疆', start: '2026-12-02', end: '2026-12-03' }], [{ province: '新疆' }], 0],
  ['fewer days', [{ province: '新疆' }], [{ province: '新疆', start: '2026-12-02' }], 1],
  ['a part of it', [{ province: '新疆' }], [{ province: '新疆', city: '和田' }], 1],
  ['nothing', [{ province: '新疆' }, { province: '西藏' }], [{ province: '西藏' }], 1],
])('what is open again where %s is closed instead (S033)', (_what, before, after, opened) => {
  expect(openedAreas(before, after)).toHaveLength(opened);
});
