import type { RecipientField } from './recipient.ts';

/** What people call each field of a recipient: table headings, messages, error files. */
export const RECIPIENT_LABELS: Record<RecipientField, string> = {
  shop_order: '订单号',
  rec_name: '收货人姓名',
  rec_mobile: '收货人电话',
  rec_province: '省',
  rec_city: '市',
  rec_district: '区',
  rec_address: '详细地址',
  lp_reissue_sn: '补发单号',
  use_name: '买家昵称',
  remark: '备注',
};

/** Headings of the columns that an error file adds (D314). */
export const ERROR_COLUMN = '错误原因';
/** Heads the column that says where a bad row stood, so that it is found again in the own file. */
export const SHEET_ROW_COLUMN = '原表行号';
/** The sheet of an error file. */
export const ERROR_SHEET_NAME = '错误数据';
