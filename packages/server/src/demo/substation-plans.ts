import type { SubstationPlan } from '@giftship/shared/content/contract';

/** Invented plans for partners; an operator decides on every application by hand (D330). */
export const DEMO_PLANS: SubstationPlan[] = [
  {
    id: 1,
    name: '体验分站',
    price: '999.00',
    period: '每年',
    features: ['商品与库存由总站同步', '使用总站赠送的二级域名', '自己的站名和标志', '每单差价归分站'],
    is_recommended: false,
  },
  {
    id: 2,
    name: '标准分站',
    price: '2999.00',
    period: '每年',
    features: [
      '体验分站的全部内容',
      '绑定自己的域名',
      '自己的客服联系方式',
      '会员价和公告自己定',
      '专属对接群',
    ],
    is_recommended: true,
  },
  {
    id: 3,
    name: '旗舰分站',
    price: '6999.00',
    period: '每年',
    features: ['标准分站的全部内容', '接入自己的供应商', '开放接口与回调', '优先处理工单'],
    is_recommended: false,
  },
];
