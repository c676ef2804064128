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
      '欢迎使用礼达。17:00 前付款的订单，次日 08:00 前没有揽收记录即自动赔付；17:00 及以后付款的，第三天 08:00 前没有揽收记录即赔付。商品单价低于 2 元的退还该包裹全部货款，2 元及以上的每个包裹赔 2 元。订单付款后不支持取消，请核对收件人后再下单。',
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
