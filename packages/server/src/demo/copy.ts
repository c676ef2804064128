import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
/** Texts of the demo persons. The resident number is made up and only fits the check digit. */
export const DEMO_PERSON = {
  name: '王礼达',
  idCard: '11010519491231002X',
  idCardMask: '1****************X',
} as const;
/** Another person, so that the partner earns on what the first one buys. */
export const DEMO_PARTNER = {
  name: '李推广',
  idCard: '110105194912310038',
  idCardMask: '1****************8',
  partner: {
    name: '示例导购站',
    website: 'http://127.0.0.1:4100',
    contact: '演示联系人',
    intro: '演示合作方：npm run examples 里的页面',
    site: ['示例页面', '精选两款'],
  },
} as const;
/** Promoters whose withdrawals and questions wait for an operator; the second one is above what one person may decide. Amounts in fen. */
export const DEMO_PAYEES = [
  {
    mobile: '13500135001',
    name: '赵推荐',
    idCard: '110105194912310062',
    idCardMask: '1****************2',
    account: '6222020200112233445',
    bank: '招商银行',
    amount: 26_800,
    ask: { type: 5, content: '昨天申请提现 268.00 元，什么时候能到账？需要我再提供银行卡信息吗？' },
  },
  {
    mobile: '13500135002',
    name: '孙推荐',
    idCard: '110105194912310089',
    idCardMask: '1****************9',
    account: '6214830200998877665',
    bank: '中国工商银行',
    amount: 168_000,
    ask: { type: 9, content: '我想把推广链接放到公众号里，可以用你们的商品图片吗？' },
  },
] as const;
export const DEMO_TEXTS = {
  warehouse: '仓',
  contact: '发货组',
  commission: '演示佣金',
  opening: '演示余额',
  recharge: '余额充值',
  welcome: '欢迎使用礼达演示商城：余额 1000.00 元可以直接下单，充值请在沙箱页付款，不会产生真实扣款。',
  hiddenHosts: ['partner.example.com', 'agent.example.com'],
};

/** The operators of a demo shop; the numbers are those of the built-in roles. */
export const DEMO_OPERATORS = [
  { login: 'admin', name: '周店长', roleId: 1 },
  { login: 'second', name: '吴副店长', roleId: 1 },
  { login: 'caiwu', name: '郑财务', roleId: 7 },
  { login: 'kefu', name: '陈客服', roleId: 5 },
  { login: 'shangpin', name: '林商品', roleId: 3 },
] as const;

/** The supplier who fills his waybills in by hand. */
export const BY_HAND_SUPPLIER = '青禾文具店';

/** Who works for the demo's suppliers (section 13), by the supplier's name. */
export const DEMO_MEMBERS = [
  { mobile: '13700137000', supplier: '拾光日用仓', role: MEMBER_ROLE.owner },
  { mobile: '13700137001', supplier: '拾光日用仓', role: MEMBER_ROLE.warehouse },
  { mobile: '13500135000', supplier: BY_HAND_SUPPLIER, role: MEMBER_ROLE.owner },
] as const;

/** Whom the first of the demo's suppliers is paid through. The account is made up. */
export const DEMO_SUPPLIER_PAYEE = {
  company: '义乌市拾光日用品有限公司',
  account: '6222020200334455667',
  bank: '中国工商银行',
  branch: '义乌福田支行',
} as const;

/** What people of the demo shop did before it is looked at. */
export const DEMO_WORK = {
  least: '结算金额小，先按 1 元起付',
  approve: '核对无误，同意付款',
  agreed: '同意',
  late: '买家反映过了揽收时间还没有揽收，已请网点核实。',
  askSupplier: '包裹一直没有揽收，请核实是否已经交给快递，并给出处理意见。',
  appeal: '包裹当天截单前已打包，和其他包裹一起交给网点，网点漏扫没有揽收记录，附打包照片，请核实。',
  refund: '近期不再下单，申请退回部分余额',
} as const;

/** Quick answers that everybody finds in a demo shop. */
export const DEMO_PHRASES = [
  {
    title: '催件',
    content: '您好，订单 {order_sn}（运单 {kuaidi_sn}）已为您催促快递，有新的进展会第一时间告诉您。',
  },
  {
    title: '未发货',
    content: '您好，订单 {order_sn} 正在备货，截单前付款的当天交给快递，超时会自动赔付到余额。',
  },
  { title: '道歉', content: '给您添麻烦了，非常抱歉。我们马上核实发往{rec_city}的这件包裹，请稍候。' },
] as const;
