// Made by packages/widget/scripts/write-contract.ts from src/contract.ts; do not edit.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

declare global {
  interface GiftEventMap {
    /** 第一批商品已显示，或购买、充值窗口已就绪 */
    'gift-ready': CustomEvent<{ count?: number; goodsId?: number }>;
    /** 在 selection-only 的列表里选了一件商品 */
    'gift-select': CustomEvent<{ goodsId: number; price: string }>;
    /** 访客点了购买；preventDefault() 后不打开购买窗口 */
    'gift-buy': CustomEvent<{ goodsId: number; price?: string }>;
    /** 下单并付款成功；从访客点的那个标签发出 */
    'gift-order-success': CustomEvent<{ batchSn: string; goodsId: number; count: number; amount: string }>;
    /** 充值到账 */
    'gift-recharge-success': CustomEvent<{ amount: string }>;
    /** 购买或充值窗口已关闭 */
    'gift-close': CustomEvent<{ goodsId?: number }>;
    /** 没有成功；同一句话也在开发者控制台里 */
    'gift-error': CustomEvent<{ code: string; message: string }>;
  }
  interface GiftShopEventMap extends HTMLElementEventMap, Pick<GiftEventMap, never> {}
  /** `<gift-shop>`: 本页的共同设置。其他标签先看自己的属性，再看包住它的 gift-shop，最后看页面上第一个 gift-shop */
  interface GiftShop extends HTMLElement {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    siteKey: string | null;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    apiBase: string | null;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff: string | null;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme: 'light' | 'dark' | 'auto';
    addEventListener<K extends keyof GiftShopEventMap>(
      type: K,
      listener: (this: GiftShop, event: GiftShopEventMap[K]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<K extends keyof GiftShopEventMap>(
      type: K,
      listener: (this: GiftShop, event: GiftShopEventMap[K]) => void,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }

  interface GiftGoodsListEventMap
    extends
      HTMLElementEventMap,
      Pick<
        GiftEventMap,
        'gift-ready' | 'gift-select' | 'gift-buy' | 'gift-order-success' | 'gift-close' | 'gift-error'
      > {}
  /** `<gift-goods-list>`: 商品列表：图片、名称、重量、快递、城市、价格和购买按钮，滚动到底部自动加载 */
  interface GiftGoodsList extends HTMLElement {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    siteKey: string | null;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    apiBase: string | null;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff: string | null;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme: 'light' | 'dark' | 'auto';
    /** 只显示这家供货商的商品 */
    shopId: number | null;
    /** 只显示支持该平台的商品：1 淘宝/天猫，2 拼多多，3 京东，4 抖音，5 快手，6 视频号 */
    platform: number | null;
    /** 只显示这个分类的商品 */
    catId: number | null;
    /** 只显示这家快递的商品，写快递名称 */
    express: string | null;
    /** 只显示从该省发货的商品 */
    province: string | null;
    /** 只显示从该城市发货的商品 */
    area: string | null;
    /** 排序：默认、时间、价格从低到高、价格从高到低 */
    sort: 'default' | 'time' | 'price' | 'price-desc';
    /** 每次加载几件商品，也是占位卡片的数量 */
    pageSize: 10 | 20 | 50 | 100;
    /** 显示筛选和排序 */
    showFilters: boolean;
    /** 只选择不购买：按钮改为“选择”，发出 gift-select */
    selectionOnly: boolean;
    addEventListener<K extends keyof GiftGoodsListEventMap>(
      type: K,
      listener: (this: GiftGoodsList, event: GiftGoodsListEventMap[K]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<K extends keyof GiftGoodsListEventMap>(
      type: K,
      listener: (this: GiftGoodsList, event: GiftGoodsListEventMap[K]) => void,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }

  interface GiftBuyButtonEventMap
    extends
      HTMLElementEventMap,
      Pick<GiftEventMap, 'gift-buy' | 'gift-order-success' | 'gift-close' | 'gift-error'> {}
  /** `<gift-buy-button>`: 一件商品的购买按钮 */
  interface GiftBuyButton extends HTMLElement {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    siteKey: string | null;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    apiBase: string | null;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff: string | null;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme: 'light' | 'dark' | 'auto';
    /** 商品编号 */
    goodsId: number | null;
    addEventListener<K extends keyof GiftBuyButtonEventMap>(
      type: K,
      listener: (this: GiftBuyButton, event: GiftBuyButtonEventMap[K]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<K extends keyof GiftBuyButtonEventMap>(
      type: K,
      listener: (this: GiftBuyButton, event: GiftBuyButtonEventMap[K]) => void,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }

  interface GiftPurchaseEventMap
    extends
      HTMLElementEventMap,
      Pick<GiftEventMap, 'gift-ready' | 'gift-order-success' | 'gift-close' | 'gift-error'> {}
  /** `<gift-purchase>`: 购买窗口：商城自己的页面，装在最上层的对话框里。页面上的列表和购买按钮都用它打开；页面没有放时自动添加一个 */
  interface GiftPurchase extends HTMLElement {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    siteKey: string | null;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    apiBase: string | null;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff: string | null;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme: 'light' | 'dark' | 'auto';
    /** 商品编号 */
    goodsId: number | null;
    /** 打开购买窗口；要在点击里调用，这样打不开时能换成新窗口 */
    open(goodsId?: number): void;
    /** 关闭购买窗口 */
    close(): void;
    addEventListener<K extends keyof GiftPurchaseEventMap>(
      type: K,
      listener: (this: GiftPurchase, event: GiftPurchaseEventMap[K]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<K extends keyof GiftPurchaseEventMap>(
      type: K,
      listener: (this: GiftPurchase, event: GiftPurchaseEventMap[K]) => void,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }

  interface GiftRechargeEventMap
    extends
      HTMLElementEventMap,
      Pick<GiftEventMap, 'gift-ready' | 'gift-recharge-success' | 'gift-close' | 'gift-error'> {}
  /** `<gift-recharge>`: 充值窗口 */
  interface GiftRecharge extends HTMLElement {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    siteKey: string | null;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    apiBase: string | null;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff: string | null;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme: 'light' | 'dark' | 'auto';
    /** 打开充值窗口；要在点击里调用 */
    open(): void;
    /** 关闭充值窗口 */
    close(): void;
    addEventListener<K extends keyof GiftRechargeEventMap>(
      type: K,
      listener: (this: GiftRecharge, event: GiftRechargeEventMap[K]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<K extends keyof GiftRechargeEventMap>(
      type: K,
      listener: (this: GiftRecharge, event: GiftRechargeEventMap[K]) => void,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }
  interface HTMLElementTagNameMap {
    'gift-shop': GiftShop;
    'gift-goods-list': GiftGoodsList;
    'gift-buy-button': GiftBuyButton;
    'gift-purchase': GiftPurchase;
    'gift-recharge': GiftRecharge;
  }
  interface DocumentEventMap extends GiftEventMap {}
  /** Attributes of `<gift-shop>` in markup. */
  interface GiftShopAttributes {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    'site-key'?: string;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    'api-base'?: string;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff?: string;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme?: 'light' | 'dark' | 'auto';
  }
  /** Listeners as React 19 writes them. */
  interface GiftShopListeners {}
  /** Listeners as Vue writes them (@gift-...). */
  interface GiftShopVueListeners {}
  /** Attributes of `<gift-goods-list>` in markup. */
  interface GiftGoodsListAttributes {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    'site-key'?: string;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    'api-base'?: string;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff?: string;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme?: 'light' | 'dark' | 'auto';
    /** 只显示这家供货商的商品 */
    'shop-id'?: number | `${number}`;
    /** 只显示支持该平台的商品：1 淘宝/天猫，2 拼多多，3 京东，4 抖音，5 快手，6 视频号 */
    platform?: number | `${number}`;
    /** 只显示这个分类的商品 */
    'cat-id'?: number | `${number}`;
    /** 只显示这家快递的商品，写快递名称 */
    express?: string;
    /** 只显示从该省发货的商品 */
    province?: string;
    /** 只显示从该城市发货的商品 */
    area?: string;
    /** 排序：默认、时间、价格从低到高、价格从高到低 */
    sort?: 'default' | 'time' | 'price' | 'price-desc';
    /** 每次加载几件商品，也是占位卡片的数量 */
    'page-size'?: 10 | 20 | 50 | 100 | '10' | '20' | '50' | '100';
    /** 显示筛选和排序 */
    'show-filters'?: boolean | '';
    /** 只选择不购买：按钮改为“选择”，发出 gift-select */
    'selection-only'?: boolean | '';
  }
  /** Listeners as React 19 writes them. */
  interface GiftGoodsListListeners {
    /** 第一批商品已显示，或购买、充值窗口已就绪 */
    'ongift-ready'?: (event: GiftEventMap['gift-ready']) => void;
    /** 在 selection-only 的列表里选了一件商品 */
    'ongift-select'?: (event: GiftEventMap['gift-select']) => void;
    /** 访客点了购买；preventDefault() 后不打开购买窗口 */
    'ongift-buy'?: (event: GiftEventMap['gift-buy']) => void;
    /** 下单并付款成功；从访客点的那个标签发出 */
    'ongift-order-success'?: (event: GiftEventMap['gift-order-success']) => void;
    /** 购买或充值窗口已关闭 */
    'ongift-close'?: (event: GiftEventMap['gift-close']) => void;
    /** 没有成功；同一句话也在开发者控制台里 */
    'ongift-error'?: (event: GiftEventMap['gift-error']) => void;
  }
  /** Listeners as Vue writes them (@gift-...). */
  interface GiftGoodsListVueListeners {
    onGiftReady?: (event: GiftEventMap['gift-ready']) => void;
    onGiftSelect?: (event: GiftEventMap['gift-select']) => void;
    onGiftBuy?: (event: GiftEventMap['gift-buy']) => void;
    onGiftOrderSuccess?: (event: GiftEventMap['gift-order-success']) => void;
    onGiftClose?: (event: GiftEventMap['gift-close']) => void;
    onGiftError?: (event: GiftEventMap['gift-error']) => void;
  }
  /** Attributes of `<gift-buy-button>` in markup. */
  interface GiftBuyButtonAttributes {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    'site-key'?: string;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    'api-base'?: string;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff?: string;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme?: 'light' | 'dark' | 'auto';
    /** 商品编号 */
    'goods-id'?: number | `${number}`;
  }
  /** Listeners as React 19 writes them. */
  interface GiftBuyButtonListeners {
    /** 访客点了购买；preventDefault() 后不打开购买窗口 */
    'ongift-buy'?: (event: GiftEventMap['gift-buy']) => void;
    /** 下单并付款成功；从访客点的那个标签发出 */
    'ongift-order-success'?: (event: GiftEventMap['gift-order-success']) => void;
    /** 购买或充值窗口已关闭 */
    'ongift-close'?: (event: GiftEventMap['gift-close']) => void;
    /** 没有成功；同一句话也在开发者控制台里 */
    'ongift-error'?: (event: GiftEventMap['gift-error']) => void;
  }
  /** Listeners as Vue writes them (@gift-...). */
  interface GiftBuyButtonVueListeners {
    onGiftBuy?: (event: GiftEventMap['gift-buy']) => void;
    onGiftOrderSuccess?: (event: GiftEventMap['gift-order-success']) => void;
    onGiftClose?: (event: GiftEventMap['gift-close']) => void;
    onGiftError?: (event: GiftEventMap['gift-error']) => void;
  }
  /** Attributes of `<gift-purchase>` in markup. */
  interface GiftPurchaseAttributes {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    'site-key'?: string;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    'api-base'?: string;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff?: string;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme?: 'light' | 'dark' | 'auto';
    /** 商品编号 */
    'goods-id'?: number | `${number}`;
  }
  /** Listeners as React 19 writes them. */
  interface GiftPurchaseListeners {
    /** 第一批商品已显示，或购买、充值窗口已就绪 */
    'ongift-ready'?: (event: GiftEventMap['gift-ready']) => void;
    /** 下单并付款成功；从访客点的那个标签发出 */
    'ongift-order-success'?: (event: GiftEventMap['gift-order-success']) => void;
    /** 购买或充值窗口已关闭 */
    'ongift-close'?: (event: GiftEventMap['gift-close']) => void;
    /** 没有成功；同一句话也在开发者控制台里 */
    'ongift-error'?: (event: GiftEventMap['gift-error']) => void;
  }
  /** Listeners as Vue writes them (@gift-...). */
  interface GiftPurchaseVueListeners {
    onGiftReady?: (event: GiftEventMap['gift-ready']) => void;
    onGiftOrderSuccess?: (event: GiftEventMap['gift-order-success']) => void;
    onGiftClose?: (event: GiftEventMap['gift-close']) => void;
    onGiftError?: (event: GiftEventMap['gift-error']) => void;
  }
  /** Attributes of `<gift-recharge>` in markup. */
  interface GiftRechargeAttributes {
    /** 站点密钥（公开），在 用户中心-推广赚钱-站点组件 领取 */
    'site-key'?: string;
    /** 商城地址，例如 https://gift.example；默认是脚本所在的网站 */
    'api-base'?: string;
    /** 推广码；没有写时记在站点密钥的主人名下 */
    aff?: string;
    /** 外观；auto 跟随访客的系统。没有写时用登记站点时选的外观 */
    theme?: 'light' | 'dark' | 'auto';
  }
  /** Listeners as React 19 writes them. */
  interface GiftRechargeListeners {
    /** 第一批商品已显示，或购买、充值窗口已就绪 */
    'ongift-ready'?: (event: GiftEventMap['gift-ready']) => void;
    /** 充值到账 */
    'ongift-recharge-success'?: (event: GiftEventMap['gift-recharge-success']) => void;
    /** 购买或充值窗口已关闭 */
    'ongift-close'?: (event: GiftEventMap['gift-close']) => void;
    /** 没有成功；同一句话也在开发者控制台里 */
    'ongift-error'?: (event: GiftEventMap['gift-error']) => void;
  }
  /** Listeners as Vue writes them (@gift-...). */
  interface GiftRechargeVueListeners {
    onGiftReady?: (event: GiftEventMap['gift-ready']) => void;
    onGiftRechargeSuccess?: (event: GiftEventMap['gift-recharge-success']) => void;
    onGiftClose?: (event: GiftEventMap['gift-close']) => void;
    onGiftError?: (event: GiftEventMap['gift-error']) => void;
  }
}

type GiftJsx<E extends HTMLElement, A> = Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, keyof A> & A;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'gift-shop': GiftJsx<GiftShop, GiftShopAttributes & GiftShopListeners>;
      'gift-goods-list': GiftJsx<GiftGoodsList, GiftGoodsListAttributes & GiftGoodsListListeners>;
      'gift-buy-button': GiftJsx<GiftBuyButton, GiftBuyButtonAttributes & GiftBuyButtonListeners>;
      'gift-purchase': GiftJsx<GiftPurchase, GiftPurchaseAttributes & GiftPurchaseListeners>;
      'gift-recharge': GiftJsx<GiftRecharge, GiftRechargeAttributes & GiftRechargeListeners>;
    }
  }
}

type GiftVue<A> = new () => { $props: A & { class?: unknown; style?: unknown; id?: string; slot?: string } };

declare module 'vue' {
  interface GlobalComponents {
    'gift-shop': GiftVue<GiftShopAttributes & GiftShopVueListeners>;
    'gift-goods-list': GiftVue<GiftGoodsListAttributes & GiftGoodsListVueListeners>;
    'gift-buy-button': GiftVue<GiftBuyButtonAttributes & GiftBuyButtonVueListeners>;
    'gift-purchase': GiftVue<GiftPurchaseAttributes & GiftPurchaseVueListeners>;
    'gift-recharge': GiftVue<GiftRechargeAttributes & GiftRechargeVueListeners>;
  }
}
