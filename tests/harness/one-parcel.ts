const RECIPIENT = {
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
};

/** The body of an order of one demo parcel, with the number that a shop gave it when there is one. */
export const oneParcel = (shopOrder?: string) => ({
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: [shopOrder === undefined ? RECIPIENT : { ...RECIPIENT, shop_order: shopOrder }],
});
