import type { SubstationPlan } from '@giftship/shared/content/contract';
import type { Fen } from '@giftship/shared/money/fen';

/** A supplier's page: pictures are paths below `packages/server/assets`. */
export interface DemoSupplier {
  id: number;
  name: string;
  logo: string | null;
  notice: string;
  address: string;
}

/** An area that a courier does not serve; always without dates, the whole province without a city. */
interface DemoClosedArea {
  province: string;
  city?: string;
  start?: string;
  end?: string;
}

/** A courier of a supplier. `code` is the courier of the sandbox (and of Kuaidi100). */
export interface DemoCourier {
  id: number;
  supplierId: number;
  code: string;
  name: string;
  subname: string;
  sendProvince: string;
  sendCity: string;
  sendDistrict: string;
  sendAddress: string;
  tips: string;
  isWu: 0 | 1;
  showReissueNumber: 0 | 1;
  /** China time, HH:mm. */
  cutoffTime: string;
  syncWaybill: 0 | 1;
  noDeliverArea: DemoClosedArea[];
}

/** A category; top ones have no parent. */
export interface DemoCategory {
  id: number;
  parentId: number | null;
  name: string;
}

/** A goods item. Prices are for one piece, shipping included. */
export interface DemoGoods {
  id: number;
  supplierId: number;
  courierId: number;
  categoryId: number;
  name: string;
  pic: string;
  /** The second picture: packed, with its slip. */
  packedPic?: string;
  /** Simple HTML. */
  content: string;
  price: Fen;
  floor: Fen;
  /** Prices of single groups, by group id; they win over the group's discount. */
  groupPrices: Record<string, Fen>;
  weightKg: number;
  limit: number;
  tag: '' | 'hot' | 'new' | 'time';
  inStock: boolean;
  saleCount: number;
  collectCount: number;
  /** How long before the first start it was listed; spreads the order by time. */
  listedDaysAgo: number;
}

interface DemoBanner {
  image: string;
  url: string;
  buttonIcon: string;
  buttonText: string;
}

/** One block of the home page (M050). */
interface DemoBlock {
  type: 'home_banner' | 'advantage' | 'hot' | 'new' | 'carousel' | 'image';
  title: string;
  data: Record<string, unknown>;
  style: Record<string, unknown>;
}

/** A help article; the ids 1 to 5 are fixed by the specification. */
export interface DemoArticle {
  id: 1 | 2 | 3 | 4 | 5;
  title: string;
  /** Only h2, p, ol, li, strong and tables. */
  html: string;
}

interface DemoSiteNotice {
  siteTitle: string;
  copyright: string;
  icp: string;
  logo: string;
  topBanner: { image: string; url: string } | null;
  service: {
    im: { name: string; type: 'wechat' | 'qq'; value: string }[];
    phone: string;
    qrImg: string;
    hours: string;
  };
}

/** Everything that the first start fills an empty service with. */
export interface DemoContent {
  suppliers: DemoSupplier[];
  couriers: DemoCourier[];
  categories: DemoCategory[];
  goods: DemoGoods[];
  banners: DemoBanner[];
  homeLayout: DemoBlock[];
  announcement: { title: string; content: string; date: string; version: string };
  siteNotice: DemoSiteNotice;
  articles: DemoArticle[];
  substationPlans: SubstationPlan[];
}
