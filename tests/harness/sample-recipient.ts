import type { RecipientText } from '@giftship/shared/recipients/recipient';

/** Somebody with whom nothing is wrong, for tests. */
export const SAMPLE: Readonly<RecipientText> = {
  shop_order: '',
  rec_name: '张三',
  rec_mobile: '13800001234',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '西湖区',
  rec_address: '文一路1号',
  lp_reissue_sn: '',
  use_name: '',
  remark: '',
};
