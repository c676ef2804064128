import { beforeAll, expect, test } from 'vitest';
import { loadTowns } from '../address/towns.ts';
import { parseRecipient } from './parse-recipient.ts';

beforeAll(loadTowns);

test.each(['12512340049', 'l3512340047', '23512340049'])(
  'a mistyped phone is no order number: %s',
  (phone) => {
    const row = parseRecipient(`张三 ${phone} 广东省深圳市南山区科技路1号`);
    expect([row.shop_order, row.rec_mobile, row.note]).toEqual(['', '', phone]);
    expect(row.reasons).toContain('phone_missing');
  },
);

test('eleven digits beside a phone are an order number', () => {
  const row = parseRecipient('张三 23512340049 13800001234 广东省深圳市南山区科技路1号');
  expect([row.shop_order, row.rec_mobile]).toEqual(['23512340049', '13800001234']);
});

test.each([
  ['105号2件', '105号', '2件'],
  ['105号红色', '105号', '红色'],
  ['3栋502室红色L码', '3栋502室', '红色L码'],
  ['105号A座', '105号A座', ''],
  ['105号2栋', '105号2栋', ''],
])('goods glued to the house number are the note: %s', (typed, house, note) => {
  const row = parseRecipient(`张三 13800001234 广东省深圳市南山区科技路${typed}`);
  expect([row.rec_address, row.note, row.flag]).toEqual([`科技路${house}`, note, false]);
});

test.each([
  ['张三 13800001234 广东省深圳市南山区科技路105号 A款 粉 2', 'text_left'],
  ['张三 13800001234 四川省成都市武侯区犀浦镇天府大道1号', 'region_conflict'],
  ['张三 13800001234 浙江省温州市苍南县龙港镇人民路5号', 'region_conflict'],
  ['张三 13800001234 广东深圳宝安龙华民治 牛栏前村5栋', 'region_conflict'],
  ['那仁 花 13800001234 内蒙古自治区呼和浩特市赛罕区大学西路5号', 'name_doubt'],
  ['山东省日照市 岚山区 安东卫 13700001234 岚山头街道 12号 岚岚', 'name_doubt'],
])('is asked about: %s', (line, reason) => {
  expect(parseRecipient(line).reasons).toContain(reason);
});

test('a word to the courier behind a name, and a namesake of the own street, are no doubt', () => {
  expect(parseRecipient('陕西省宝鸡市金台区中山东路87号，解丹丹 收，18791703685').flag).toBe(false);
  expect(parseRecipient('李村 | 13853287711 | 山东省青岛市李沧区 | 李村街道京口路20号').flag).toBe(false);
});

test.each([
  ['江西省南昌市红谷滩新区 世贸路100号', '红谷滩区', '世贸路100号'],
  ['河北省石家庄市正定新区 天津大道5号', '正定县', '正定新区 天津大道5号'],
])('a new area is the district of today, or a part of the address: %s', (address, district, detail) => {
  const row = parseRecipient(`张三 13800001234 ${address}`);
  expect([row.rec_district, row.rec_address]).toEqual([district, detail]);
});
