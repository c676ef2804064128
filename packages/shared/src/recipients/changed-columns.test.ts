import { describe, expect, test } from 'vitest';
import { writeCsv } from '../spreadsheet/write-sheet.ts';
import { importLines } from './import-lines.ts';
import { importRecipients } from './import-recipients.ts';

const [OLD, NEW] = ['浙江省杭州市西湖区文三路100号', '江苏省苏州市吴中区东吴北路8号'];
const [PHONE, OTHER] = ['13800138000', '13700137000'];

const ofSheet = async (cells: string[][]) => {
  const { rows, unused } = await importRecipients({ bytes: writeCsv(cells, { bom: false }), platform: 1 });
  return { rows, unused };
};
const ofPaste = async (cells: string[][]) => {
  const { rows, table } = await importLines(cells.map((row) => row.join('\t')).join('\n'), { platform: 1 });
  return { rows, unused: table!.unused };
};
const LAST = ['李四', '13900139000', '广东省广州市天河区体育西路1号'];

describe.each([
  ['sheet', ofSheet],
  ['paste', ofPaste],
] as const)('changes in a %s', (_kind, read) => {
  test.each([
    ['原地址', '新地址'],
    ['地址', '新地址'],
    ['地址', '修改后地址'],
    ['收件地址', '更改地址'],
    ['收货地址', '修改后的收货地址'],
    ['收货地址', '新收货地址'],
    ['收货地址', '收货人新地址'],
    ['地址', '地址（新）'],
    ['旧地址', '变更后地址'],
    ['收货地址', '最新地址'],
    ['地址', '现住址'],
  ])(
    '%s and %s: the new one is taken and asked about, a blank one changes nothing',
    async (before, after) => {
      for (const isFirst of [false, true]) {
        const order = (cells: string[]) => (isFirst ? [cells[0]!, cells[1]!, cells[3]!, cells[2]!] : cells);
        const { rows } = await read([
          order(['收件人', '电话', before, after]),
          order(['张三', PHONE, OLD, NEW]),
          order([...LAST, '']),
          order(['王五', '13600136000', OLD, '无']),
          order(['赵六', '13500135000', OLD, OLD]),
        ]);
        expect(rows.map(({ rec_city, rec_address }) => rec_city + rec_address)).toEqual([
          '苏州市东吴北路8号',
          '广州市体育西路1号',
          '杭州市文三路100号',
          '杭州市文三路100号',
        ]);
        const asked = rows.map(({ reasons }) => reasons.filter((reason) => reason !== 'stop_asked'));
        expect(asked).toEqual([['address_changed'], [], [], []]);
      }
    },
  );

  test.each([
    ['电话', '新电话'],
    ['旧电话', '新电话'],
    ['收件人电话', '收件人新手机号'],
    ['手机', '修改后手机'],
  ])('%s and %s', async (before, after) => {
    const { rows } = await read([
      ['收件人', before, after, '地址'],
      ['张三', PHONE, OTHER, OLD],
      ['李四', '13900139000', '', NEW],
    ]);
    expect(rows.map(({ rec_mobile }) => rec_mobile)).toEqual([OTHER, '13900139000']);
    expect(rows.map(({ reasons }) => reasons)).toEqual([['phone_changed'], []]);
  });

  test('somebody else gets it', async () => {
    const { rows } = await read([
      ['收件人', '电话', '地址', '新收件人', '新电话', '新地址'],
      ['张三', PHONE, OLD, '赵六', OTHER, NEW],
      [...LAST, '', '', ''],
    ]);
    expect(rows.map(({ rec_name, rec_mobile, rec_city }) => [rec_name, rec_mobile, rec_city])).toEqual([
      ['赵六', OTHER, '苏州市'],
      ['李四', '13900139000', '广州市'],
    ]);
    expect(new Set(rows[0]!.reasons)).toEqual(new Set(['name_changed', 'phone_changed', 'address_changed']));
    expect(rows[1]!.reasons).toEqual([]);
  });

  test('customers who are new are no change, and a yes is no name', async () => {
    const { rows } = await read([
      ['收件人', '电话', '地址', '老客户', '新客户', '修改后收件人'],
      ['张三', PHONE, OLD, '是', '', '是'],
      [...LAST, '', '是', '否'],
    ]);
    expect(rows.map(({ rec_name, reasons }) => [rec_name, reasons])).toEqual([
      ['张三', ['name_doubt']],
      ['李四', []],
    ]);
  });

  test('words where an address should be change nothing, and are asked about', async () => {
    const { rows } = await read([
      ['收件人', '电话', '地址', '新地址'],
      ['张三', PHONE, OLD, '客户说要改'],
      [...LAST, ''],
    ]);
    expect(rows.map(({ rec_address, reasons }) => [rec_address, reasons])).toEqual([
      ['文三路100号', ['address_many']],
      ['体育西路1号', []],
    ]);
  });

  test('a new address without a place is in the old one’s', async () => {
    const { rows } = await read([
      ['收件人', '电话', '地址', '新地址'],
      ['张三', PHONE, OLD, '西溪路556号'],
      [...LAST, ''],
    ]);
    expect(rows[0]).toMatchObject({ rec_district: '西湖区', rec_address: '西溪路556号' });
    expect(rows[0]!.reasons).toEqual(['address_changed']);
  });

  test('a new address alone is the address', async () => {
    const { rows } = await read([['收件人', '电话', '新地址'], ['张三', PHONE, NEW], LAST]);
    expect(rows.map(({ rec_city, reasons }) => [rec_city, reasons])).toEqual([
      ['苏州市', []],
      ['广州市', []],
    ]);
  });

  test('a column that answers yes or no is no address, whatever its title asks about', async () => {
    const { rows, unused } = await read([
      ['收件人', '手机', '收货地址', '是否修改过地址'],
      ['张三', '13800001234', '浙江省杭州市西湖区文一路1号', '否'],
    ]);
    expect([rows[0]!.rec_address, rows[0]!.reasons, unused]).toEqual(['文一路1号', [], ['是否修改过地址']]);
  });

  test('what is beside the one that is now is said to be unused', async () => {
    const { rows, unused } = await read([
      ['收件人', '电话', '地址', '原地址', '发货状态', '运费'],
      ['张三', PHONE, NEW, OLD, '已发货', '3.2'],
      [...LAST, OLD, '', ''],
    ]);
    expect(rows.map(({ rec_city, reasons }) => [rec_city, reasons])).toEqual([
      ['苏州市', []],
      ['广州市', []],
    ]);
    expect(unused).toEqual(['原地址', '发货状态', '运费']);
  });

  test.each([
    [['收件人', '电话', '家庭地址', '公司地址'], 'address_many'],
    [['收件人', '电话', '地址', '公司地址'], 'address_many'],
    [['收件人', '电话', '老家地址', '家庭住址'], 'address_many'],
    [['收件人', '电话', '地址1', '地址2'], 'address_many'],
    [['收件人', '电话', '收货地址', '收件地址'], 'address_many'],
    [['收件人', '地址', '收货电话', '收件人手机'], 'phone_many'],
    [['收件人', '地址', '电话1', '电话2'], 'phone_many'],
  ])('%j: which is meant is asked where they differ', async (titles, reason) => {
    const isPhone = reason === 'phone_many';
    const { rows } = await read([
      titles,
      isPhone ? ['张三', OLD, PHONE, OTHER] : ['张三', PHONE, OLD, NEW],
      isPhone ? ['李四', NEW, '13900139000', '13900139000'] : ['李四', '13900139000', NEW, NEW],
    ]);
    expect(rows.map(({ reasons }) => reasons)).toEqual([[reason], []]);
  });
});

test('of titles that nobody knows, a second address by its content is asked about', async () => {
  const { rows } = await ofPaste([
    ['收件人', '电话', '寝室地址', '补习班地址'],
    ['张三', PHONE, OLD, NEW],
    [...LAST, OLD],
  ]);
  for (const row of rows) expect(row.reasons).toContain('address_many');
});

test('the only address, where goods go back to, is asked about', async () => {
  const { rows } = await ofPaste([['收件人', '电话', '退货地址'], ['张三', PHONE, OLD], LAST]);
  for (const row of rows) expect(row.reasons).toContain('address_doubt');
});

test('what a person chose stays, and a change beside it is asked about', async () => {
  const cells = [
    ['收件人', '电话', '地址', '新地址'],
    ['张三', PHONE, OLD, NEW],
    [...LAST, ''],
  ];
  const mapping = { rec_name: '收件人', rec_mobile: '电话', rec_address: '地址' };
  const bytes = writeCsv(cells, { bom: false });
  const { rows } = await importRecipients({ bytes, platform: 1, mapping });
  expect(rows.map(({ rec_city, reasons }) => [rec_city, reasons])).toEqual([
    ['杭州市', ['address_many']],
    ['广州市', []],
  ]);
});

test('of a marketplace’s many columns only those of a person are said to be unused', async () => {
  const { unused } = await ofSheet([
    [
      '订单编号',
      '买家会员名',
      '宝贝标题',
      '买家应付货款',
      '收货人姓名',
      '收货地址',
      '联系手机',
      '业务员电话',
    ],
    ['1001', 'tb1', '礼品', '3.2', '张三', OLD, PHONE, OTHER],
  ]);
  expect(unused).toEqual(['业务员电话']);
});
