import { DEMO_ARTICLES } from './articles.ts';
import type { DemoContent } from './demo-content.ts';
import { DEMO_CATEGORIES, DEMO_GOODS } from './goods.ts';
import { DEMO_PLANS } from './substation-plans.ts';
import { DEMO_COURIERS, DEMO_SUPPLIERS } from './suppliers.ts';

/** What an empty service is filled with at its first start. All persons, shops and numbers are invented. */
export const DEMO_CONTENT: DemoContent = {
  suppliers: DEMO_SUPPLIERS,
  couriers: DEMO_COURIERS,
  categories: DEMO_CATEGORIES,
  goods: DEMO_GOODS,
  articles: DEMO_ARTICLES,
  substationPlans: DEMO_PLANS,

  // The shop's own banner is what a service without pictures of its own shows: the promise (M054).
  banners: [],

  homeLayout: [
    { type: 'home_banner', title: '', data: { interval: 2800 }, style: { height: 360 } },
    {
      type: 'advantage',
      title: '',
      data: {
        list: [
          { icon: 'clock', title: '超时赔付', text: '揽收超时自动赔到余额' },
          { icon: 'shop', title: '海量商家', text: '多地仓库就近发货' },
          { icon: 'parcel', title: '一件代发', text: '一个收件人也能下单' },
          { icon: 'service', title: '优质服务', text: '客服 9:00-24:00 在线' },
          { icon: 'gift', title: '推荐有奖', text: '好友下单你得佣金' },
        ],
      },
      style: {},
    },
    { type: 'hot', title: '热门商品', data: { tabs: ['sale', 'collect'] }, style: {} },
    { type: 'new', title: '新品上架', data: { per_page: 5 }, style: {} },
  ],

  announcement: {
    title: '公告',
    date: '2026-11-20',
    version: '2026-11-20-1',
    content:
      '欢迎使用礼达。年末寄件多，建议每天 16:30 前付款，给出单和核对留出时间。偏远地区这几天路上会多一到两天，签收时间以快递的记录为准。11 月 29 日 02:00 到 02:30 例行维护，这半小时不能下单，已经付款的包裹照常揽收。',
  },

  siteNotice: {
    siteTitle: '礼达',
    copyright: '© 2026 礼达 版权所有',
    icp: '示例ICP备00000000号-1',
    logo: 'logo.svg',
    topBanner: null,
    service: {
      im: [
        { name: '售前咨询', type: 'wechat', value: 'lida-demo-kefu' },
        { name: '售后处理', type: 'qq', value: '10000001' },
      ],
      phone: '400-000-0000',
      qrImg: '',
      hours: '9:00-24:00，热线 24 小时',
    },
  },
};
