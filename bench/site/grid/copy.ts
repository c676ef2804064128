import type { NewRecipient } from '../../../packages/site/src/features/purchase/recipients/types.ts';
import { recipients } from '../../lib/recipients.ts';

/** What the page with nothing but the grid says, and the rows that it is filled with. */
export const SAY = {
  title: '收件人',
  empty: '还没有收件人',
  before: '表格前',
  after: '表格后',
  step: '导入的 订单.xlsx',
} as const;

const LONG_NAME = '阿卜杜热西提·买买提江·古丽巴哈尔';
const LONG_ADDRESS =
  '人民南路四段二十七号商鼎国际大厦一号楼二单元三十九层三千九百零八室（快递请放在前台，谢谢）';
const GULOU = [
  { province: '江苏省', city: '南京市', district: '鼓楼区' },
  { province: '江苏省', city: '徐州市', district: '鼓楼区' },
  { province: '福建省', city: '福州市', district: '鼓楼区' },
  { province: '河南省', city: '开封市', district: '鼓楼区' },
];

/** Rows of all kinds: most are fine, and one in ten lacks something, is doubtful, repeated or long. */
export function mixedRows(count: number): NewRecipient[] {
  return recipients(count).map(({ id, ...person }, i) => {
    const row: NewRecipient = { ...person, row: id ?? 0 };
    switch (i % 10) {
      case 2:
        return { ...row, rec_name: '', rec_mobile: '1380000123' };
      case 4:
        return {
          ...row,
          rec_province: '江苏省',
          rec_city: '南京市',
          rec_district: '鼓楼区',
          reasons: ['district_ambiguous'],
          alternatives: GULOU,
        };
      case 5:
        return {
          ...row,
          rec_name: LONG_NAME,
          rec_address: LONG_ADDRESS,
          remark: '请尽快发货，不要放发票，谢谢老板',
        };
      case 7:
        return { ...row, shop_order: '261105-607198974342268' };
      case 8:
        return { ...row, rec_name: '张先', reasons: ['name_doubt'] };
      default:
        return row;
    }
  });
}

export const plainRows = (count: number): NewRecipient[] =>
  recipients(count).map(({ id, ...person }) => ({
    ...person,
    row: id ?? 0,
  }));
