import { describe, expect, it } from 'vitest';
import { ORDER_STATUS } from '../orders/order.ts';
import { PARCEL_STATUS } from '../parcels/parcel.ts';
import { SHIPPING_TABS, tabOf } from './shipping.ts';
import { cleanWaybill, isWaybillOf } from './waybill-form.ts';
import { findWaybillColumns, wrongWaybills } from './waybill-sheet.ts';

describe('tabs of a supplier (S041)', () => {
  it('hold every state, and what was refunded or is over whatever the courier says', () => {
    const seen = new Set<string>();
    const refunded = new Set<string>();
    for (const status of Object.values(PARCEL_STATUS))
      for (const orderState of [
        ORDER_STATUS.toShip,
        ORDER_STATUS.shipped,
        ORDER_STATUS.finished,
        ORDER_STATUS.refunded,
      ])
        for (const printed of [0, 1])
          for (const isHanded of [false, true]) {
            const tab = tabOf({ status, orderState, printed, isHanded });
            seen.add(tab);
            if (orderState === ORDER_STATUS.refunded) refunded.add(tab);
          }
    expect([...refunded]).toEqual(['cancelled']);
    expect([...seen].toSorted()).toEqual([...SHIPPING_TABS].toSorted());
  });

  it.each([
    [{ status: 20, orderState: 1, printed: 0, isHanded: false }, 'print'],
    [{ status: 20, orderState: 1, printed: 2, isHanded: false }, 'hand_over'],
    [{ status: 20, orderState: 1, printed: 0, isHanded: true }, 'handed'],
    [{ status: 40, orderState: 2, printed: 1, isHanded: true }, 'under_way'],
    [{ status: 80, orderState: 2, printed: 1, isHanded: true }, 'problem'],
    [{ status: 80, orderState: 3, printed: 1, isHanded: true }, 'finished'],
  ] as const)('%o stands in %s', (state, tab) => {
    expect(tabOf(state)).toBe(tab);
  });
});

describe('a waybill that is typed (S047)', () => {
  it.each([
    ['yuantong', 'YT3141592653000', true],
    ['yuantong', '73123456789012', true],
    ['yuantong', 'SF1234567890123', false],
    ['zhongtong', '73123456789012', true],
    ['zhongtong', 'YT3141592653000', false],
    ['shunfeng', 'SF1234567890123', true],
    ['ems', 'EA123456789CN', true],
    ['jd', 'JDVA00012345678', true],
    ['jtexpress', 'JT1234567890123', true],
    ['somebody', 'ABC-12345678', false],
    ['somebody', 'ABC12345678', true],
    ['somebody', 'A123456', false],
    ['somebody', 'A'.repeat(33), false],
  ])('of %s: %s is of its form: %s', (code, waybill, isOf) => {
    expect(isWaybillOf(code, waybill)).toBe(isOf);
  });

  it('is kept without blanks and quotes, in capital letters, plain', () => {
    expect(cleanWaybill(" ’yt 3141\u00a0592653０００\r\n'")).toBe('YT3141592653000');
  });
});

describe('a sheet of waybills (S048)', () => {
  it('is known by its titles, whatever stands beside them', () => {
    expect(findWaybillColumns(['备注', ' 物流单号', '订单 编号'])).toEqual({ order_sn: 2, kuaidi_sn: 1 });
    expect(findWaybillColumns(['order_sn', 'KUAIDI_SN'])).toEqual({ order_sn: 0, kuaidi_sn: 1 });
    expect(findWaybillColumns(['订单号'])).toBeNull();
  });

  it('gives back its wrong rows as they were, with why', () => {
    const sheet = {
      titles: ['订单号', '运单号', '备注'],
      rows: [
        { no: 2, cells: ['G1', 'A'] },
        { no: 3, cells: ['G2', 'B', '急'] },
      ],
    };
    const results = [
      { no: 2, result: 'wrong', text: '运单号已被使用' },
      { no: 3, result: 'filled', text: '' },
    ] as const;
    expect(wrongWaybills(sheet, results)).toEqual({
      sheetName: '运单',
      columns: [{ title: '订单号' }, { title: '运单号' }, { title: '备注' }, { title: '错误原因' }],
      rows: [['G1', 'A', '', '运单号已被使用']],
    });
  });
});
