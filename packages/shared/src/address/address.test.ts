import { describe, expect, test } from 'vitest';
import { foldText, tidyText } from '../lib/fold-text.ts';
import { isKnownPlace, parseAddress } from './parse-address.ts';
import { findPhones, isPhone, normalisePhone, phoneTail } from './phone.ts';
import { allProvinces, leavesOf, namesAt, simplify } from './regions.ts';

const region = (city: string, district?: string) => {
  const found = allProvinces()
    .flatMap(({ children }) => children)
    .find(({ name }) => name === city);
  return district === undefined ? found : found?.children.find(({ name }) => name === district);
};

describe('the region table', () => {
  test('has every province, counties under their province and towns of cities without districts', () => {
    expect(allProvinces()).toHaveLength(34);
    expect(region('北京市', '朝阳区')).toMatchObject({
      name: '朝阳区',
      level: 3,
      parent: { name: '北京市', level: 2 },
    });
    expect(region('仙桃市')).toMatchObject({ name: '仙桃市', level: 2, children: [] });
    expect(region('重庆市', '云阳县')?.level).toBe(3);
    expect(region('重庆市', '两江新区')?.level).toBe(3);
    expect(region('东莞市', '虎门镇')?.level).toBe(3);
  });
  test.each([
    ['港闸区', '崇川区'],
    ['即墨市', '即墨区'],
    ['郫县', '郫都区'],
  ])('the old name %s leads to %s', (old, today) => {
    const names = namesAt(old, 0).at(-1)!.names;
    expect(names.map((name) => [name.kind, name.region.name])).toContainEqual(['old', today]);
  });
  test('a county that was given to another city is still found behind its old one', () => {
    const { city, district } = parseAddress('四川省资阳市简阳市射洪坝街道1号');
    expect([city, district]).toEqual(['成都市', '简阳市']);
  });
  test('the town table has a line for every county of the region table', async () => {
    const { TOWN_TABLE } = await import('./towns.generated.ts');
    const counties = leavesOf(allProvinces());
    const lines = TOWN_TABLE.split('\n');
    expect(lines).toHaveLength(counties.length);
    expect(lines[counties.findIndex(({ name }) => name === '义乌市')]).toContain('佛堂');
  });
  test('finds all names at an offset, short ones first', () => {
    expect(namesAt('恩施州', 0).map(({ end }) => end)).toEqual([2, 3]);
    expect(namesAt('x', 0)).toEqual([]);
  });
  test('simplifies one for one', () => {
    expect(simplify('廣東省東莞市虎門鎮')).toBe('广东省东莞市虎门镇');
    expect(simplify('乾县')).toBe('乾县');
  });
});

describe('phones', () => {
  test.each([
    ['13800001234', true],
    ['18400001234-1234', true],
    ['18400001234-1234567', false],
    ['12800001234', false],
    ['1380000123', false],
    ['0755-86000123', true],
    ['075586000123', true],
    ['0755-86000123-801', true],
    ['400-800-1234', true],
    ['86000123', false],
    ['138****1234', false],
    ['', false],
  ])('isPhone %s is %s', (text, expected) => {
    expect(isPhone(text)).toBe(expected);
  });
  test.each([
    ["'13800001234", '13800001234'],
    ['86-13800001234', '13800001234'],
    ['+86 138 0000 1234', '13800001234'],
    ['１３８００００１２３４', '13800001234'],
    ['18400001234转1234', '18400001234-1234'],
    ['18400001234,1234', '18400001234-1234'],
    ['18400001234 分机 12', '18400001234-12'],
    ['18400001234[1234]', '18400001234-1234'],
    ['1.3800001234E+10', '13800001234'],
    ['1.38E+10', '1.38E+10'],
    ['(0755)86000123', '0755-86000123'],
    ['138****1234', '138****1234'],
    ['无', '无'],
    ['13800001234/13900001234', '13800001234'],
  ])('normalisePhone %s', (raw, expected) => {
    expect(normalisePhone(raw)).toBe(expected);
  });
  test.each([
    ['13800001234', '1234'],
    ['18400001234-12', '1234'],
    ['0755-86000123-801', '0123'],
    ['0755-86000123', '0123'],
    ['400-800-1234', '1234'],
  ])('phoneTail %s', (phone, tail) => expect(phoneTail(phone)).toBe(tail));
  test('finds several, and the tail of a longer run', () => {
    expect(findPhones('13800001234 13900001234').map(({ number }) => number)).toEqual([
      '13800001234',
      '13900001234',
    ]);
    expect(findPhones('35013800001234')[0]).toMatchObject({ number: '13800001234', glued: true });
    expect(findPhones('科技路13-2-1501')).toEqual([]);
  });
});

describe('parseAddress with columns', () => {
  test.each([
    [['内蒙古', '呼和浩特', '赛罕区'], '建设街1号', '内蒙古自治区 呼和浩特市 赛罕区|建设街1号|'],
    [['北京市', '市辖区', '朝阳区'], '建国路1号', '北京市 北京市 朝阳区|建国路1号|'],
    [['重庆市', '县', '云阳县'], '滨江大道1号', '重庆市 重庆市 云阳县|滨江大道1号|'],
    [['上海', '上海市', '静安区'], '上海市静安区南京西路1号', '上海市 上海市 静安区|南京西路1号|'],
    [['湖北省', '省直辖县级行政区划', '仙桃市'], '仙桃大道1号', '湖北省 仙桃市 |仙桃大道1号|'],
    [['广东省', '东莞市', ''], '虎门镇太沙路1号', '广东省 东莞市 虎门镇|太沙路1号|'],
    [['广东省', '深圳市', '其它区'], '南山区科技路1号', '广东省 深圳市 南山区|科技路1号|'],
    [['', '深圳市', '南山区'], '科技路1号', '广东省 深圳市 南山区|科技路1号|'],
    [['广东省', '深圳市', '某某园区'], '科技路1号', '广东省 深圳市 某某园区|科技路1号|district_unknown'],
    [['广东省', '深圳市', '越秀区'], '科技路1号', '广东省 深圳市 越秀区|科技路1号|region_conflict'],
    [['乌有省', '乌有市', ''], '科技路1号', '乌有省 乌有市 |科技路1号|region_unknown'],
    [['江苏省', '', '鼓楼区'], '中山路1号', '江苏省  鼓楼区|中山路1号|district_ambiguous'],
    [['广东省', '深圳市', '南山区'], '', '广东省 深圳市 南山区||detail_missing'],
  ])('%j %s', ([province, city, district], detail, expected) => {
    const parsed = parseAddress(detail, { province: province!, city: city!, district: district! });
    expect(
      `${parsed.province} ${parsed.city} ${parsed.district}|${parsed.detail}|${parsed.reasons.join()}`,
    ).toBe(expected);
  });
  test('a street named after the district stays', () => {
    expect(parseAddress('北京市朝阳区朝阳路12号').detail).toBe('朝阳路12号');
    expect(parseAddress('广东省深圳市南山区南山大道3号').detail).toBe('南山大道3号');
  });
  test('what cannot be read is said', () => {
    expect(parseAddress('人民南路四段1号')).toMatchObject({
      province: '',
      detail: '人民南路四段1号',
      reasons: ['region_missing'],
    });
    expect(parseAddress('')).toMatchObject({ reasons: ['region_missing', 'detail_missing'] });
    expect(parseAddress('广东省科技路1号').reasons).toContain('city_missing');
  });
  test('known places', () => {
    expect(isKnownPlace({ province: '广东省', city: '深圳市' })).toBe(true);
    expect(isKnownPlace({ province: '湖北省', city: '仙桃市' })).toBe(true);
    expect(isKnownPlace({ province: '广东省', city: '杭州市' })).toBe(false);
    expect(isKnownPlace({ province: '广东', city: '深圳' })).toBe(false);
  });
});

describe('foldText', () => {
  test('both forms have one length', () => {
    const folded = foldText('Ａ１，（⻄）\u200b　。【x】');
    expect(folded).toEqual({ text: 'A1,(西) ,[x]', shown: 'A1，（西） 。【x】' });
  });
  test('every character alone keeps the lengths equal', () => {
    const codes = Array.from({ length: 0xffff }, (_, code) => code);
    const unequal = codes.filter((code) => {
      const { text, shown } = foldText(String.fromCharCode(code));
      return text.length !== shown.length || text.length > 1;
    });
    expect(unequal).toEqual([]);
  });
  test('tidyText trims spaces of every width', () => {
    expect(tidyText('\u3000\t 张三\u00a0\u202c\r\n')).toBe('张三');
  });
});
