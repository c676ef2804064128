/**
 * What the tag promises to partner pages, said once: the elements read their attributes here, and the typings, the
 * manifest (custom-elements.json) and the tables of the docs are written from it (scripts/write-contract.ts).
 */

import type { Colours } from '../../kit/src/tokens/light.ts';
import { COLOURS } from '../../kit/src/tokens/tokens.ts';

/** How the text of an attribute is read. Wrong text counts as none. */
export type AttributeType =
  | { kind: 'text'; max: number }
  /** A whole number from 1. */
  | { kind: 'id' }
  /** Present or not; "false" means not, for hosts that write it so. */
  | { kind: 'flag' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number-choice'; values: readonly number[] };
export type AttributeSpec = AttributeType & { fallback?: string | number; about: string };

interface Described {
  about: string;
}
interface MethodSpec extends Described {
  parameters: readonly { name: string; type: string; optional?: true }[];
}
interface ElementSpec extends Described {
  attributes: Readonly<Record<string, AttributeSpec>>;
  /** Names of EVENTS. */
  events: readonly string[];
  parts: Readonly<Record<string, string>>;
  slots: Readonly<Record<string, string>>;
  methods: Readonly<Record<string, MethodSpec>>;
}

const THEME = {
  kind: 'choice',
  values: ['light', 'dark', 'auto'],
  fallback: 'auto',
  about: '外观；auto 跟随访客的系统。没有写时用登记站点时选的外观',
} as const;
/** Every element takes these; one on the element wins over `gift-shop` (D1101). */
const SETTINGS = {
  'site-key': { kind: 'text', max: 64, about: '站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取' },
  'api-base': { kind: 'text', max: 300, about: '商城地址，例如 https://gift.example；默认是脚本所在的网站' },
  aff: { kind: 'text', max: 32, about: '推广码；没有写时记在站点密钥的主人名下' },
  theme: THEME,
} as const;
const GOODS_ID = { kind: 'id', about: '商品编号' } as const;
const FILTERS = {
  'shop-id': { kind: 'id', about: '只显示这家供货商的商品' },
  platform: {
    kind: 'id',
    about: '只显示支持该平台的商品：1 淘宝/天猫，2 拼多多，3 京东，4 抖音，5 快手，6 视频号',
  },
  'cat-id': { kind: 'id', about: '只显示这个分类的商品' },
  express: { kind: 'text', max: 32, about: '只显示这家快递的商品，写快递名称' },
  province: { kind: 'text', max: 32, about: '只显示从该省发货的商品' },
  area: { kind: 'text', max: 32, about: '只显示从该城市发货的商品' },
} as const;

/** The elements (D1101), their attributes (D1102), parts and slots. */
export const ELEMENTS = {
  'gift-shop': {
    about: '本页的共同设置。其他标签先看自己的属性，再看包住它的 gift-shop，最后看页面上第一个 gift-shop',
    attributes: SETTINGS,
    events: [],
    parts: {},
    slots: { '': '任意内容，原样显示' },
    methods: {},
  },
  'gift-goods-list': {
    about: '商品列表：图片、名称、重量、快递、城市、价格和购买按钮，滚动到底部自动加载',
    attributes: {
      ...SETTINGS,
      ...FILTERS,
      sort: {
        kind: 'choice',
        values: ['default', 'time', 'price', 'price-desc'],
        fallback: 'default',
        about: '排序：默认、时间、价格从低到高、价格从高到低',
      },
      'page-size': {
        kind: 'number-choice',
        values: [10, 20, 50, 100],
        fallback: 20,
        about: '每次加载几件商品，也是占位卡片的数量',
      },
      'show-filters': { kind: 'flag', about: '显示筛选和排序' },
      'selection-only': { kind: 'flag', about: '只选择不购买：按钮改为“选择”，发出 gift-select' },
    },
    events: ['gift-ready', 'gift-select', 'gift-buy', 'gift-order-success', 'gift-close', 'gift-error'],
    parts: {
      'filter-bar': '筛选和排序栏',
      list: '商品网格',
      card: '商品卡片',
      picture: '商品图片区域',
      tag: '图片角上的标签',
      name: '商品名称',
      facts: '重量、快递和城市',
      price: '价格',
      'buy-button': '购买或选择按钮',
      footer: '列表底部：加载中、没有更多了、重试',
    },
    slots: {
      '': '没有脚本时显示的内容，一般是一个普通链接；脚本加载后不再显示',
      empty: '没有商品时的内容，默认“暂无数据”',
    },
    methods: {},
  },
  'gift-buy-button': {
    about: '一件商品的购买按钮',
    attributes: { ...SETTINGS, 'goods-id': GOODS_ID },
    events: ['gift-buy', 'gift-order-success', 'gift-close', 'gift-error'],
    parts: { 'buy-button': '按钮' },
    slots: { '': '没有脚本时显示的内容；脚本加载后不再显示', label: '按钮上的文字，默认“购买”' },
    methods: {},
  },
  'gift-purchase': {
    about:
      '购买窗口：商城自己的页面，装在最上层的对话框里。页面上的列表和购买按钮都用它打开；页面没有放时自动添加一个',
    attributes: { ...SETTINGS, 'goods-id': GOODS_ID },
    events: ['gift-ready', 'gift-order-success', 'gift-close', 'gift-error'],
    parts: { dialog: '对话框', notice: '打不开时的提示' },
    slots: {
      '': '没有脚本时显示的内容；脚本加载后不再显示',
      trigger: '点它就打开购买窗口，放按钮或链接',
    },
    methods: {
      open: {
        about: '打开购买窗口；要在点击里调用，这样打不开时能换成新窗口',
        parameters: [{ name: 'goodsId', type: 'number', optional: true }],
      },
      close: { about: '关闭购买窗口', parameters: [] },
    },
  },
  'gift-recharge': {
    about: '充值窗口',
    attributes: SETTINGS,
    events: ['gift-ready', 'gift-recharge-success', 'gift-close', 'gift-error'],
    parts: { dialog: '对话框', notice: '打不开时的提示' },
    slots: {
      '': '没有脚本时显示的内容；脚本加载后不再显示',
      trigger: '点它就打开充值窗口，放按钮或链接',
    },
    methods: {
      open: { about: '打开充值窗口；要在点击里调用', parameters: [] },
      close: { about: '关闭充值窗口', parameters: [] },
    },
  },
} as const satisfies Record<string, ElementSpec>;

interface EventSpec extends Described {
  cancelable?: true;
  /** 'number' or 'string'; a question mark at the end: not always there. */
  detail: Readonly<Record<string, { type: 'number' | 'string' | 'number?' | 'string?'; about: string }>>;
}

/** What elements tell the page (D1103): all of it bubbles and crosses shadow roots; ids, counts and amounts, never a person. */
export const EVENTS = {
  'gift-ready': {
    about: '第一批商品已显示，或购买、充值窗口已就绪',
    detail: {
      count: { type: 'number?', about: '列表：符合条件的商品总数' },
      goodsId: { type: 'number?', about: '购买窗口：商品编号' },
    },
  },
  'gift-select': {
    about: '在 selection-only 的列表里选了一件商品',
    detail: {
      goodsId: { type: 'number', about: '商品编号' },
      price: { type: 'string', about: '单价（元）' },
    },
  },
  'gift-buy': {
    about: '访客点了购买；preventDefault() 后不打开购买窗口',
    cancelable: true,
    detail: {
      goodsId: { type: 'number', about: '商品编号' },
      price: { type: 'string?', about: '列表：单价（元）' },
    },
  },
  'gift-order-success': {
    about: '下单并付款成功；从访客点的那个标签发出',
    detail: {
      batchSn: { type: 'string', about: '批次号' },
      goodsId: { type: 'number', about: '商品编号' },
      count: { type: 'number', about: '包裹数' },
      amount: { type: 'string', about: '实付金额（元）' },
    },
  },
  'gift-recharge-success': {
    about: '充值到账',
    detail: { amount: { type: 'string', about: '金额（元）' } },
  },
  'gift-close': {
    about: '购买或充值窗口已关闭',
    detail: { goodsId: { type: 'number?', about: '购买窗口：商品编号' } },
  },
  'gift-error': {
    about: '没有成功；同一句话也在开发者控制台里',
    detail: {
      code: {
        type: 'string',
        about:
          'REFUSED 商城拒绝（密钥或来源），OFFLINE 连不上，BASE_WRONG 地址有误，GOODS_ID_MISSING 没有商品编号，FRAME_SILENT 窗口没有响应，POPUP_BLOCKED 新窗口被拦截',
      },
      message: { type: 'string', about: '说明' },
    },
  },
} as const satisfies Record<string, EventSpec>;

const { light: LIGHT, dark: DARK } = COLOURS;
const token = <A extends string>(name: keyof Colours, about: A) => ({
  light: LIGHT[name],
  dark: DARK[name],
  about,
});

/**
 * Custom properties that change the look: name, default in light and dark, meaning. Colours are those of the shop; the
 * button has one for both looks, since a partner who sets its ground alone relies on the words that lie upon it.
 */
export const PROPERTIES = {
  '--gift-brand': { light: LIGHT.verm, dark: LIGHT.verm, about: '按钮底色' },
  '--gift-brand-ink': { light: LIGHT['on-verm'], dark: LIGHT['on-verm'], about: '按钮文字' },
  '--gift-price': token('price', '价格'),
  '--gift-ink': token('ink', '正文'),
  '--gift-ink-soft': token('ink-2', '次要文字'),
  '--gift-card': token('card', '卡片底色'),
  '--gift-line': token('line', '边框'),
  '--gift-shade': token('mute', '占位和输入框底色'),
  '--gift-radius': { light: '10px', dark: '10px', about: '圆角' },
  '--gift-gap': { light: '12px', dark: '12px', about: '卡片间距' },
  '--gift-columns': { light: 'auto', dark: 'auto', about: '列数；默认按标签的宽度 2-6 列' },
  '--gift-font': {
    light: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif",
    dark: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif",
    about: '字体',
  },
} as const;

export type Tag = keyof typeof ELEMENTS;
export type EventName = keyof typeof EVENTS;
type DetailSpec<N extends EventName> = (typeof EVENTS)[N]['detail'];
type FieldValue<T> = T extends `number${string}` ? number : string;
type RequiredKeys<D> = { [K in keyof D]: D[K] extends { type: `${string}?` } ? never : K }[keyof D];
type OptionalKeys<D> = Exclude<keyof D, RequiredKeys<D>>;
type TypeOf<F> = F extends { type: infer T } ? FieldValue<T> : never;
/** What `event.detail` of an event holds. */
export type Detail<N extends EventName> = {
  [K in RequiredKeys<DetailSpec<N>>]: TypeOf<DetailSpec<N>[K]>;
} & { [K in OptionalKeys<DetailSpec<N>>]?: TypeOf<DetailSpec<N>[K]> };

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type ValueOf<A> = A extends { kind: 'flag' }
  ? boolean
  : A extends { kind: 'id' }
    ? number | null
    : A extends { values: readonly (infer V)[] }
      ? V | (A extends { fallback: unknown } ? never : null)
      : string | null;
/** The properties of an element, as its attributes say them; null: not set. */
export type Values<T extends Tag> = {
  [K in keyof (typeof ELEMENTS)[T]['attributes'] as Camel<K & string>]: ValueOf<
    (typeof ELEMENTS)[T]['attributes'][K]
  >;
};
