import { expect, test } from 'vitest';
import { placeOf } from '../address/parse-address.ts';
import { allProvinces, type Region } from '../address/regions.ts';
import { parseRecipient } from './parse-recipient.ts';

// Invented persons at every kind of place, written in the ways people write them; the seed is fixed.
let seed = 20_261_121;
const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296;
const upTo = (limit: number) => 1 + Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const digits = (count: number) => Array.from({ length: count }, () => upTo(9)).join('');

const places: Region[] = allProvinces()
  .filter(({ name }) => !/^(香港|澳门|台湾)/.test(name))
  .flatMap((province) => province.children)
  .flatMap((city) =>
    city.children.length === 0
      ? [city]
      : city.children.filter(
          ({ name }) => !/(开发区|园区|示范区|管理区|管委会|实验区|新城|新区|高新区)$/.test(name),
        ),
  );
const SURNAMES = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢',
);
const GIVEN = Array.from(
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红玲辉鹏宇轩涵梓怡欣雨佳思晨浩然博文海江山南阳国春夏秋雪梅',
);
const ROADS =
  '人民路 中山路 解放路 建设大道 和平街 南京路 北京东路 长江路 文化街 迎宾大道 朝阳路 上海路 西安路 重庆路'.split(
    ' ',
  );
const ESTATES =
  '阳光花园 幸福里 绿地广场 金色家园 翠湖苑 上海城 星河湾 万达广场 北京花园 国际大厦 世纪城'.split(' ');
const VILLAGES = '城关镇东风村 新安街道前进村 河东乡李家村 柳林镇王庄村'.split(' ');

function detail(): string {
  const street = `${pick(ROADS)}${upTo(998)}号`;
  const estate = street + pick(ESTATES);
  return pick([
    street,
    `${estate}${upTo(40)}栋${upTo(6)}单元${99 + upTo(2_800)}室`,
    `${estate}${upTo(40)}-${upTo(4)}-${99 + upTo(2_800)}`,
    `${pick(VILLAGES)}${upTo(20)}组`,
    `${estate}${pick(['A座', 'B栋', '南门'])}${upTo(30)}楼`,
  ]);
}

interface Person {
  order: string;
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  whole: string;
}
const shortOf = (name: string) => name.replace(/(维吾尔自治区|壮族自治区|回族自治区|自治区|省|市)$/, '');

const KINDS: Record<string, (p: Person) => string> = {
  comma: (p) => [p.name, p.phone, p.whole].join('，'),
  spaces: (p) => [p.name, p.phone, p.province, p.city, p.district, p.detail].filter(Boolean).join(' '),
  fields: (p) => [p.order, p.name, p.phone, p.province, p.city, p.district, p.detail].join(','),
  'address first': (p) => [p.whole, p.name, p.phone].join(' '),
  'glued name first': (p) => p.name + p.phone + p.whole,
  'glued name last': (p) => p.whole + p.name + p.phone,
  'glued phone first': (p) => p.phone + p.name + p.whole,
  'glued phone last': (p) => p.name + p.whole + p.phone,
  labels: (p) =>
    `收件人：${p.name} 手机号码：${p.phone} 所在地区：${p.province}${p.city}${p.district} 详细地址：${p.detail}`,
  'label lines': (p) => `收货人: ${p.name}\n联系电话: ${p.phone}\n收货地址: ${p.whole}`,
  'labels without colon': (p) => `${p.name} 电话${p.phone} 地址${p.whole}`,
  'spaced phone': (p) =>
    `${p.name} +86 ${p.phone.slice(0, 3)} ${p.phone.slice(3, 7)} ${p.phone.slice(7)} ${p.whole}`,
  order: (p) => `${p.order} ${p.name} ${p.phone} ${p.whole}`,
  'order glued': (p) => `${p.order}${p.name}${p.phone}${p.whole}`,
  short: (p) =>
    `${p.name} ${p.phone} ${shortOf(p.province)}${p.city === p.province ? '' : shortOf(p.city)}${p.district}${p.detail}`,
  repeated: (p) => `${p.name} ${p.phone} ${p.province} ${p.city} ${p.district} ${p.whole}`,
  'full width': (p) =>
    `${p.name}　${p.phone.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0))}　${p.whole}`,
  chat: (p) => `麻烦发到${p.whole}，${p.name}收，${p.phone}，谢谢`,
  brackets: (p) => `${p.whole}（${p.name}收）${p.phone}`,
};
const ROWS_OF_A_KIND = 150;

test.each(Object.keys(KINDS))('%s: at least 97 of 100 rows whole, none wrong without a flag', (kind) => {
  const wrong: string[] = [];
  const silent: string[] = [];
  for (let i = 0; i < ROWS_OF_A_KIND; i++) {
    const place = placeOf(pick(places));
    const person: Person = {
      ...place,
      order: kind.startsWith('order') || kind === 'fields' ? `6${digits(18)}` : '',
      name: pick(SURNAMES) + pick(GIVEN) + (random() < 0.6 ? pick(GIVEN) : ''),
      phone: `1${pick(['38', '39', '58', '86', '99'])}${digits(8)}`,
      detail: detail(),
      whole: '',
    };
    person.whole =
      place.province + (place.city === place.province ? '' : place.city) + place.district + person.detail;
    const line = KINDS[kind]!(person);
    const row = parseRecipient(line);
    const got = [
      row.shop_order,
      row.rec_name,
      row.rec_mobile,
      row.rec_province,
      row.rec_city,
      row.rec_district,
      row.rec_address,
    ];
    const want = [
      person.order,
      person.name,
      person.phone,
      person.province,
      person.city,
      person.district,
      person.detail,
    ];
    if (got.join('|') === want.join('|')) continue;
    wrong.push(`${line} => ${got.join('|')}`);
    if (!row.flag) silent.push(line);
  }
  expect(silent).toEqual([]);
  expect(wrong.slice(Math.floor(ROWS_OF_A_KIND * 0.03))).toEqual([]);
});

test('no text makes the parser throw or run on', () => {
  const pieces = [
    '张三',
    '13800001234',
    '广东省',
    '深圳市',
    '县',
    '[12',
    ']',
    '(',
    '转',
    '-',
    ',',
    '\n',
    '收件人:',
    '="',
    '*',
    '\u202e',
    '\ud83d',
    '\ue001',
    '0755',
    '86',
    ' ',
    '地址',
    '12号',
  ];
  const started = performance.now();
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: upTo(12) }, () => pick(pieces)).join('');
    const row = parseRecipient(text);
    expect(row.rec_province === '' || row.rec_province.length > 1).toBe(true);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
