import type { NonEmpty } from '../lib/non-empty.ts';

/** The four marketplace layouts, numbered like the platforms 1 to 4. */
export const LAYOUTS = ['tb', 'pdd', 'jd', 'dy'] as const;
/** A marketplace whose exports are known by their titles. */
export type Layout = (typeof LAYOUTS)[number];

/** The fields that say who gets a parcel, and where. */
export const PERSON_FIELDS = [
  'rec_name',
  'rec_mobile',
  'rec_province',
  'rec_city',
  'rec_district',
  'rec_street',
  'rec_address',
] as const;
/** A field whose column may be another person's. */
export type PersonField = (typeof PERSON_FIELDS)[number];

/** What a column of an order sheet may hold. `rec_address` is the detail, or the whole address when no province column stands beside it. */
export const COLUMN_FIELDS = [
  'shop_order',
  ...PERSON_FIELDS,
  'lp_reissue_sn',
  'use_name',
  'remark',
  'message',
  'goods_name',
  'changed_name',
  'changed_mobile',
  'changed_address',
] as const;
/** What a column may hold; some of it, as the goods, is known and not kept. */
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** What the buyer changed later, and the field that it stands for where it is filled. */
export const CHANGED_FIELDS = [
  ['changed_name', 'rec_name'],
  ['changed_mobile', 'rec_mobile'],
  ['changed_address', 'rec_address'],
] as const satisfies readonly (readonly [ColumnField, ColumnField])[];

/** In a title of a name, phone or address: what was changed to, or from; longest first. */
export const CHANGE_MARKS = {
  changed:
    '现在的 修改后的 更改后的 变更后的 更新后的 改后的 修改后 更改后 变更后 更新后 改后 新的 最新 修改 更改 变更 更新 新 现'.split(
      ' ',
    ),
  before:
    '修改前的 更改前的 变更前的 改前的 修改前 更改前 变更前 改前 原来的 原来 原先 以前的 以前 原 旧 老'.split(
      ' ',
    ),
};
/** Those that may stand behind a title, too. */
export const CHANGE_ENDS = '修改后 更改后 变更后 更新后 改后 最新 新 修改前 更改前 变更前 改前 原 旧'.split(
  ' ',
);

/** Which of his phones or addresses a column holds: none of them is the one that is meant more than another. */
export const WHICH_STARTS = '老家 家庭 家里 住宅 公司 单位 办公 宿舍 学校 常用 默认 家'.split(' ');
/** The same as a number behind the title. */
export const WHICH_END = /(?:第?[1-9一二三四五])$/;

/** In the title of an address: where he does not get parcels. */
export const NOT_HIS_PLACE = /退|返|回寄|发票|开票|注册|执照|户籍|身份证|籍贯/;

/** Cells of a column for changes that say there is one, and not what. */
export const SOME_CHANGE = /^(?:是|有|y|yes|1|已?修?改了?|已变更|已更新|变更|√|✓)$/i;

/** Cells of a column for changes that say there is none. */
export const NO_CHANGE =
  /^(?:[-/\\.\s]*|无|没有|否|不变|不改|没变|没改|未改|未修改|未变更|无变化|无修改|同上|同原地址|同前|n|no|na|n\/a|none|null|0)$/i;

const PARTS = {
  rec_province: ['省', '省份'],
  rec_city: ['市', '城市'],
  rec_district: ['区', '区县', '区/县'],
};

/**
 * Headings of each layout, the template's own first (decisions section 7). Every layout takes the headings of the others
 * behind its own (D701); the remark is the seller's note, the message the buyer's.
 */
export const TITLES: Record<Layout, Partial<Record<ColumnField, string[]>>> = {
  tb: {
    shop_order: ['订单编号', '订单号'],
    rec_name: ['收货人姓名', '收货人'],
    rec_mobile: ['联系手机', '联系电话', '手机'],
    rec_address: ['收货地址'],
    use_name: ['买家会员名'],
    remark: ['商家备注', '商家备忘', '订单备注'],
    message: ['买家留言'],
    lp_reissue_sn: ['补发单号'],
    goods_name: ['宝贝标题', '商品标题'],
  },
  pdd: {
    shop_order: ['订单号', '订单编号'],
    rec_name: ['收货人', '收货人姓名', '收件人'],
    rec_mobile: ['手机', '手机号', '联系电话'],
    ...PARTS,
    rec_street: ['街道', '街道/镇'],
    rec_address: ['详细地址', '收货地址'],
    use_name: ['买家昵称', '昵称'],
    remark: ['商家备注'],
    message: ['买家留言'],
    lp_reissue_sn: ['补发订单号'],
    goods_name: ['商品', '商品名称'],
  },
  jd: {
    shop_order: ['订单号', '订单编号'],
    rec_name: ['客户姓名', '收货人姓名', '收货人'],
    rec_mobile: ['联系电话', '手机', '联系手机'],
    rec_address: ['客户地址', '收货地址'],
    use_name: ['下单帐号', '下单账号'],
    remark: ['商家备注'],
    message: ['订单备注', '买家备注'],
    lp_reissue_sn: ['补发运单号'],
    goods_name: ['商品名称'],
  },
  dy: {
    shop_order: ['主订单编号', '子订单编号', '订单编号', '订单号'],
    rec_name: ['收件人', '收货人', '收件人姓名'],
    rec_mobile: ['收件人手机号', '手机号', '收件人电话'],
    ...PARTS,
    rec_street: ['街道'],
    rec_address: ['详细地址', '收货地址'],
    use_name: ['买家昵称'],
    remark: ['商家备注'],
    message: ['买家留言'],
    lp_reissue_sn: ['补发快递单号'],
    goods_name: ['选购商品', '商品名称'],
  },
};

/** In a title: the column is the receiver's, whoever else the sheet names. */
export const RECEIVER_SIGN = '收';

/** Whose a column is, in front of what stands in it; those that are a person by themselves are his name. Longest first. */
export const TITLE_OWNERS = {
  own: '收件人 收货人 收礼人 收件方 收货方 收方 收件 收货'.split(' '),
  client: '客户 顾客 客人'.split(' '),
  sender:
    '寄件人 寄货人 寄出人 寄件方 寄货方 寄方 寄件 寄货 发件人 发货人 发件方 发货方 发件 发货 退货人 回寄人'.split(
      ' ',
    ),
};
/** Whose column it is: the receiver's own, a customer's, who may be the receiver, or the sender's. */
export type TitleOwner = keyof typeof TITLE_OWNERS;

/** Between an owner and what stands in the column, and the end of a title over several columns. */
export const OWNER_TAILS = ['信息', '资料', '详情'];

/** Owners that stand for a person: such a title without more is a name. */
export const PERSON_ENDS = '人方户客'.split('');

/** Words behind an owner that are no titles by themselves, or another field's. */
export const OWNED_TITLES: Partial<Record<ColumnField, string[]>> = {
  rec_name: ['名称', '名字', '名'],
  rec_mobile: ['号码', '联系号码', '移动电话', '电话/手机', '手机/电话'],
  rec_district: ['县'],
  rec_street: ['乡镇'],
  rec_address: ['住址', '所在地址', '联系地址', '通讯地址', '邮寄地址', '街道地址'],
};

/** Two phones of one person, as marketplaces write them. */
export const PAIRED_PHONES = ['联系电话', '联系手机'];

/** Ends of titles that name somebody who is not known by his title: who orders, sells, drives. */
export const SOMEBODY_ENDS = '人员方商长'.split('');

/** A title that another column has, too; `no` is the number of its column from 1. */
export const repeatedTitle = (title: string, no: number): string => `${title}（第 ${no} 列）`;
/** What `repeatedTitle` puts behind a title, as it is compared. */
export const REPEATED_END = /第\d+列$/;

/** Headings seen on other platforms and in people's own tables, behind those of all layouts. */
export const OTHER_TITLES: Partial<Record<ColumnField, string[]>> = {
  shop_order: ['平台订单号', '线上订单号', '订单id', '店铺订单号'],
  rec_name: ['收件人姓名', '收货人/提货人', '姓名', '收货姓名', '收件姓名', '联系人'],
  rec_mobile: [
    '收货人电话',
    '收货人手机号',
    '收货人手机',
    '收件人手机',
    '收件人联系电话',
    '收货人手机号/提货人手机号',
    '收货电话',
    '收件电话',
    '手机号码',
    '电话号码',
    '联系方式',
    '电话',
  ],
  rec_province: ['收货人省份', '收货地址-省', '收货省份', '收货省', '所在省'],
  rec_city: ['收货人城市', '收货地址-市', '收货城市', '收货市', '所在市'],
  rec_district: ['收货人地区', '收货地址-区', '收货区县', '收货区', '县区', '区域', '地区'],
  rec_street: ['收货地址-街道', '乡镇街道', '镇'],
  rec_address: [
    '收件地址',
    '收件人地址',
    '收货人地址',
    '完整地址',
    '收货人具体地址',
    '收货人详细地址',
    '收件人详细地址',
    '详细收货地址',
    '详细收货地址/提货地址',
    '具体地址',
    '地址',
  ],
  use_name: ['客户昵称', '买家会员昵称', '用户id', '买家账号', '买家'],
  remark: ['卖家备注', '卖家备忘', '备注'],
  message: ['买家备注', '用户备注'],
  lp_reissue_sn: ['补发编号', '无货源单号'],
  changed_address: ['修改后的收货地址'],
};

/** Two of these tell where a sheet comes from. */
export const DISTINCTIVE_TITLES: Record<Layout, string[]> = {
  tb: ['买家会员名', '宝贝标题', '收货地址', '联系手机', '买家应付货款'],
  pdd: ['多多支付立减金额(元)', '商家实收金额(元)', '样式ID', '商品数量(件)', '用户实付金额(元)'],
  jd: ['下单帐号', '下单账号', '客户姓名', '客户地址', '京东价'],
  dy: ['主订单编号', '子订单编号', '选购商品', '收件人手机号'],
};

/** Titles of a layout only another platform has: their sheet is not this layout although it shares titles with it. */
export const FOREIGN_TITLES: Partial<Record<Layout, string[]>> = { tb: ['货品标题', '买家公司名'] };

/** First words of a row that sums up the table instead of holding an order. */
export const TOTALS_WORDS = ['总计', '合计', '小计', '共计', '总数', '汇总', '总金额'];

/** The columns of a reissue import (M198). */
export const REISSUE_TITLES = {
  order_sn: ['订单号', '订单编号'],
  bufa_sn: ['上家单号', '上家订单号'],
} satisfies Record<string, NonEmpty<string>>;

/** The receiver of the example row: invented, and bought by nobody. */
export const EXAMPLE_RECEIVER = { name: '张三', mobile: '13800000000', house: '科技路1号3栋502室' } as const;

/** The example row of each template; invented data. */
export const TEMPLATE_ROWS: Record<Layout, [title: string, example: string][]> = {
  tb: [
    ['订单编号', '3544179369860458508'],
    ['收货人姓名', EXAMPLE_RECEIVER.name],
    ['收货地址', `广东省 深圳市 南山区 ${EXAMPLE_RECEIVER.house}`],
    ['联系手机', EXAMPLE_RECEIVER.mobile],
    ['买家会员名', 'tb0000001'],
    ['订单备注', ''],
    ['补发单号', ''],
  ],
  pdd: [
    ['订单号', '261105-607198974342268'],
    ['收货人', EXAMPLE_RECEIVER.name],
    ['手机', EXAMPLE_RECEIVER.mobile],
    ['省', '广东省'],
    ['市', '深圳市'],
    ['区', '南山区'],
    ['街道', '粤海街道'],
    ['详细地址', EXAMPLE_RECEIVER.house],
    ['商家备注', ''],
    ['补发订单号', ''],
  ],
  jd: [
    ['订单号', '339509084570'],
    ['客户姓名', EXAMPLE_RECEIVER.name],
    ['客户地址', `广东深圳市南山区${EXAMPLE_RECEIVER.house}`],
    ['联系电话', EXAMPLE_RECEIVER.mobile],
    ['下单帐号', 'jd_00000001'],
    ['商家备注', ''],
    ['补发运单号', ''],
  ],
  dy: [
    ['主订单编号', '6922137200209376911'],
    ['收件人', EXAMPLE_RECEIVER.name],
    ['收件人手机号', EXAMPLE_RECEIVER.mobile],
    ['省', '广东省'],
    ['市', '深圳市'],
    ['区', '南山区'],
    ['街道', '粤海街道'],
    ['详细地址', EXAMPLE_RECEIVER.house],
    ['商家备注', ''],
    ['补发快递单号', ''],
  ],
};

/** A column that answers yes or no holds no name, phone or address, whatever else its title says. */
export const QUESTION_STARTS: readonly string[] = ['是否', '有无'];
