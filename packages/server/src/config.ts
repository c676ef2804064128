import type { Fen } from '@giftship/shared/money/fen';
import type { Group } from '@giftship/shared/pricing/price-book';
import type { Feature } from '@giftship/shared/settings/features';
import type { SettingName } from '@giftship/shared/settings/setting-values';
import type { Kuaidi100Settings } from './outside/kuaidi100/kuaidi100.ts';
import type { PlatformSettings } from './platforms/real-platforms.ts';

/** So many calls at once, and so many a second after them. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** What calls are counted by (decisions section 8, D1307). */
export interface Rates {
  /** Calls of one login, and of one stranger to what needs a login. */
  general: Rate;
  /** Orders of one login, and whatever else is as much work. */
  make: Rate;
  /** Per address: logins and what else checks a secret. */
  login: Rate;
  /** Per address: asking for a text message. */
  sms: Rate;
  /** Per address: clicks on partners' links, apart from logins, because any page can make a browser click. */
  click: Rate;
  /** Per address: pictures to be read, each of which is drawn for it. */
  captcha: Rate;
  /** Per address: what everybody may read. */
  read: Rate;
}

/** How many connections are held; the address is not asked where a proxy of our own brings all of them. */
export interface ConnectionLimits {
  all: number;
  perAddress: number | null;
}

/** From which sums on a second person is asked (9.3): for one, and for what one person does of a kind in a China day. */
export interface SumLimits {
  one: Fen;
  day: Fen;
}

/**
 * Everything that may differ from one service to another. Where the service runs is read from the environment once, at
 * start; its business part (the names of `SETTINGS`, `groups`, `off`) is what operators set, and is put in here anew within
 * seconds (`settings/live-settings.ts`, B19). So whoever needs a value reads it from here each time, and never keeps it.
 */
export interface Config {
  /** Settings that a variable of the environment holds: what is stored of them does not count. */
  fixed: ReadonlySet<SettingName>;
  /** The price groups in their order, those that are not for sale among them (O218). */
  groups: readonly Group[];
  /** What is switched off, with the sentence that callers get (O219). */
  off: ReadonlyMap<Feature, string>;
  host: string;
  port: number;
  /** A PostgreSQL of one's own; null runs the embedded one in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Folder of the packages that others install from this service. */
  downloads: string;
  /** Address under which browsers and phones reach us, without a slash at the end; null: found from the request or the network card. */
  publicBase: string | null;
  /** Further names that a production service answers to, lower case and without ports (D1309). */
  hosts: readonly string[];
  /** This node has the back office; in production only with a host of its own for it. */
  office: boolean;
  /** The name under which alone the back office is there, lower case and without a port; null: under every name. */
  officeHost: string | null;
  /** The name under which alone the supplier console is there; null: with the shop. */
  supplierHost: string | null;
  /** Browsers reach us over TLS alone: cookies are bound to this host and never sent in clear, and browsers are told so. */
  isTls: boolean;
  isProduction: boolean;
  demo: boolean;
  /** The sandbox pages and providers exist; in production only when asked for. */
  sandbox: boolean;
  /**
   * Where the sandbox's control pages listen, apart from the service (D1309). `port` null: 1,000 above the service's,
   * or any free one. `password` null: none on a loopback address outside of production, else one is made at each start.
   */
  sandboxPages: { host: string; port: number | null; password: string | null };
  /** Most recipients of one make call (decisions section 8). */
  maxRecipients: number;
  /** How often who may call; null turns the limits off, for measurements. */
  rate: Rates | null;
  /** How many proxies of our own stand before us; only so many hops of X-Forwarded-For are believed. */
  trustProxy: number;
  /** Connections that are held in all, and from one address; null where proxies of our own bring them. */
  connections: ConnectionLimits;
  /** Replies are checked against the contract in full, not only shaped by it. */
  checkReplies: boolean;
  logLevel: string;
  poolSize: number;
  /** Connections of the worker's own: jobs and chores; a node opens at most both together. */
  jobPoolSize: number;
  /** 32 bytes of key material for stored secrets; null: kept in a file in `dataDir`. */
  secret: string | null;
  /** The key before this one, for `gift-server rotate-secret` alone. */
  secretOld: string | null;
  session: { days: number };
  quoteMinutes: number;
  unpaidMinutes: number;
  boughtDays: number;
  idempotencyDays: number;
  /** Recipients are erased so many days after their parcel ended (D1312). */
  recipientDays: number;
  /** How long a make call waits for its waybills before it answers without them. */
  waybillWaitMs: number;
  /** After this many hours without a waybill an order is refunded (D311). */
  waybillGiveUpHours: number;
  recharge: {
    quick: Fen[];
    min: Fen;
    max: Fen;
    channels: number[];
    shownMinutes: number;
    liveMinutes: number;
    /** From which hour of China's day the bill of the day before is asked for. */
    billHour: number;
  };
  /** Bonus on one recharge of at least the amount (decisions section 8); the group comes from the price book. */
  welfare: { amount: Fen; bonus: Fen }[];
  /** A charge that leaves less than this tells the person so, once a China day (X045). */
  lowBalance: Fen;
  /** Withdrawals of commission (decisions section 8); the stricter of decisions section 5 and reliability section 5. */
  withdraw: { min: Fen; tries: number; lockHours: number; pauseHours: number; ticketMinutes: number };
  /** Commission: share in ten-thousandths of what was paid, days that a click and the hold count (decisions section 8). */
  promotion: { permyriad: number; cookieDays: number; holdDays: number };
  /** Most accounts that one resident number may stand behind (D1310). */
  identityAccounts: number;
  /** Who decides on applications of partners: nobody, they are agreed to at once; or an operator by hand. */
  partnerReview: 'auto' | 'hand';
  /** The account at Kuaidi100; null: parcels travel in the sandbox. */
  kuaidi100: Kuaidi100Settings | null;
  /** Goodwill (O133): the most of one payment, and by how much all of an order may pass its price. */
  goodwill: { most: Fen; overPrice: Fen };
  /** Cases (O113, O114, O118): how long a supplier may take to answer, and from when on silence makes one. */
  cases: { supplierHours: number; silentHours: number; unpickedHours: number; lostDays: number };
  /** Statements of suppliers with less to pay than this are carried over (O168). */
  settle: { least: Fen };
  /** From where on a second person is asked: money in general, goodwill, and payments that nobody knew whose they were. */
  fourEyes: Readonly<Record<'money' | 'goodwill' | 'suspense', SumLimits>>;
  /** An operator's login ends after so long without a call (O007). */
  operatorIdleMinutes: number;
  /** The applications at shop platforms; one without is played by the sandbox. */
  platforms: PlatformSettings;
  /** Rows of an export that one call answers; more are written by a task (decisions section 5). */
  exportRows: number;
  /** How long a compensation is pending before it is paid, so that a late feed can still prove a pickup in time (D305). */
  compensationDelayMinutes: number;
  /** More payments than `most` within a day that are more than `percent` of its deadlines stop and wait for a person. */
  compensationStop: { most: number; percent: number };
  /** How long one question to a courier may take before it counts as unanswered, in ms. */
  courierAskMs: number;
  /** The clock syncs a connected store this often, in minutes. */
  syncMinutes: number;
  /** The first pause before a platform is asked again in a sync; it doubles. */
  syncPauseMs: number;
  /** How long a call that writes waybills back waits for the store before it answers without it. */
  deliverWaitMs: number;
  /** Webhooks may go to this machine and over plain http; for development and tests only. */
  webhookLocal: boolean;
  sms: {
    perMinute: number;
    perHour: number;
    perDay: number;
    addressPerHour: number;
    /** Unanswered codes of strangers to numbers with the same first seven digits. */
    nearPerHour: number;
    minutes: number;
    tries: number;
    /** What one message costs, and all of a day may: strangers are sent no more than their part of it. */
    price: Fen;
    dailyCap: Fen;
    strangersPercent: number;
    /** News of the own account that a person is sent in a day. */
    noticesPerDay: number;
  };
}
