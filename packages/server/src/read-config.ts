import { type Fen, fen } from '@giftship/shared/money/fen';
import { DEFAULT_GROUPS } from '@giftship/shared/groups/groups';
import { SETTINGS } from '@giftship/shared/settings/labels';
import { SETTING_NAMES, type SettingName } from '@giftship/shared/settings/setting-values';
import type { Config, Rate, Rates, SumLimits } from './config.ts';
import { dataDirOf } from './db/data-dir.ts';
import type { Kuaidi100Settings } from './outside/kuaidi100/kuaidi100.ts';
import { DOWNLOADS } from './package-root.ts';
import { readPlatformSettings } from './platforms/real-platforms.ts';

const rateOf = (name: keyof Rates): Rate => ({
  burst: SETTINGS[`rate.${name}.burst`].initial,
  perSecond: SETTINGS[`rate.${name}.perSecond`].initial,
});
export const RATES: Rates = {
  general: rateOf('general'),
  make: rateOf('make'),
  login: rateOf('login'),
  sms: rateOf('sms'),
  click: rateOf('click'),
  captcha: rateOf('captcha'),
  read: rateOf('read'),
};

const first = <N extends SettingName>(name: N): (typeof SETTINGS)[N]['initial'] => SETTINGS[name].initial;
const firstFen = (name: SettingName): Fen => fen(Number(SETTINGS[name].initial));
const limitsOf = (name: keyof Config['fourEyes']): SumLimits => ({
  one: firstFen(`fourEyes.${name}.one`),
  day: firstFen(`fourEyes.${name}.day`),
});

/** Settings that a variable may hold. */
const VARIABLES: Partial<Record<SettingName, string>> = {
  maxRecipients: 'GIFT_MAX_RECIPIENTS',
  recipientDays: 'GIFT_RECIPIENT_DAYS',
  identityAccounts: 'GIFT_IDENTITY_ACCOUNTS',
  'compensationStop.most': 'GIFT_COMPENSATION_MOST',
  'compensationStop.percent': 'GIFT_COMPENSATION_PERCENT',
  syncMinutes: 'GIFT_SYNC_MINUTES',
  'sms.dailyCap': 'GIFT_SMS_DAILY_YUAN',
};

/** The settings whose variable is set; without rates none of them counts. */
function fixedOf(env: NodeJS.ProcessEnv): Set<SettingName> {
  const names = SETTING_NAMES.filter((name) => {
    const variable = VARIABLES[name];
    return variable !== undefined && env[variable] !== undefined && env[variable] !== '';
  });
  const rates = env.GIFT_RATE === 'off' ? SETTING_NAMES.filter((name) => name.startsWith('rate.')) : [];
  return new Set([...names, ...rates]);
}

/** Reads the configuration; throws RangeError naming the variable when a value makes no sense. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const isProduction = env.NODE_ENV === 'production';
  const isRateOff = env.GIFT_RATE === 'off';
  const trustProxy = whole(env, 'GIFT_TRUST_PROXY', { fallback: 0, min: 0, max: 9 });
  const publicBase = env.GIFT_PUBLIC_BASE?.replace(/\/+$/, '') || null;
  const officeHost = hostOf(env, 'GIFT_OFFICE_HOST', 'office.example');
  return {
    fixed: fixedOf(env),
    groups: DEFAULT_GROUPS,
    off: new Map(),
    host: env.HOST ?? '127.0.0.1',
    port: whole(env, 'PORT', { fallback: 3000, min: 0, max: 65_535 }),
    databaseUrl: env.DATABASE_URL || null,
    dataDir: dataDirOf(env),
    downloads: DOWNLOADS,
    publicBase,
    hosts: hostsOf(env),
    office: env.GIFT_OFFICE !== '0' && (!isProduction || officeHost !== null),
    officeHost,
    supplierHost: hostOf(env, 'GIFT_SUPPLIER_HOST', 'supplier.example'),
    isTls: isProduction && publicBase !== null && publicBase.startsWith('https://'),
    isProduction,
    demo: isProduction ? env.GIFT_DEMO === '1' : env.GIFT_DEMO !== '0',
    sandbox: isProduction ? env.GIFT_SANDBOX === '1' : env.GIFT_SANDBOX !== '0',
    sandboxPages: {
      host: env.GIFT_SANDBOX_HOST || '127.0.0.1',
      port: env.GIFT_SANDBOX_PORT
        ? whole(env, 'GIFT_SANDBOX_PORT', { fallback: 0, min: 0, max: 65_535 })
        : null,
      password: env.GIFT_SANDBOX_PASSWORD || null,
    },
    maxRecipients: whole(env, 'GIFT_MAX_RECIPIENTS', {
      fallback: first('maxRecipients'),
      min: 1,
      max: 100_000,
    }),
    rate: isRateOff ? null : RATES,
    trustProxy,
    connections: {
      all: whole(env, 'GIFT_CONNECTIONS', { fallback: 4_000, min: 10, max: 100_000 }),
      perAddress:
        trustProxy > 0
          ? null
          : whole(env, 'GIFT_CONNECTIONS_PER_ADDRESS', { fallback: 500, min: 1, max: 100_000 }),
    },
    checkReplies: !isProduction && env.GIFT_CHECK_REPLIES === '1',
    logLevel: env.GIFT_LOG ?? (isProduction ? 'info' : 'warn'),
    poolSize: whole(env, 'GIFT_POOL', { fallback: 10, min: 1, max: 100 }),
    jobPoolSize: whole(env, 'GIFT_JOB_POOL', { fallback: 5, min: 2, max: 100 }),
    secret: env.GIFT_SECRET || null,
    secretOld: env.GIFT_SECRET_OLD || null,
    session: { days: 7 },
    quoteMinutes: first('quoteMinutes'),
    unpaidMinutes: first('unpaidMinutes'),
    boughtDays: first('boughtDays'),
    idempotencyDays: 7,
    recipientDays: whole(env, 'GIFT_RECIPIENT_DAYS', {
      fallback: first('recipientDays'),
      min: 30,
      max: 3_650,
    }),
    waybillWaitMs: whole(env, 'GIFT_WAYBILL_WAIT_MS', { fallback: 5_000, min: 0, max: 30_000 }),
    waybillGiveUpHours: first('waybillGiveUpHours'),
    recharge: {
      quick: first('recharge.quick').map(fen),
      min: firstFen('recharge.min'),
      max: firstFen('recharge.max'),
      channels: [1, 2],
      shownMinutes: first('recharge.shownMinutes'),
      liveMinutes: first('recharge.liveMinutes'),
      billHour: first('recharge.billHour'),
    },
    welfare: first('welfare').map(({ amount, bonus }) => ({ amount: fen(amount), bonus: fen(bonus) })),
    lowBalance: firstFen('lowBalance'),
    withdraw: {
      min: firstFen('withdraw.min'),
      tries: first('withdraw.tries'),
      lockHours: first('withdraw.lockHours'),
      pauseHours: first('withdraw.pauseHours'),
      ticketMinutes: first('withdraw.ticketMinutes'),
    },
    promotion: {
      permyriad: first('promotion.permyriad'),
      cookieDays: first('promotion.cookieDays'),
      holdDays: first('promotion.holdDays'),
    },
    identityAccounts: whole(env, 'GIFT_IDENTITY_ACCOUNTS', {
      fallback: first('identityAccounts'),
      min: 1,
      max: 1_000,
    }),
    partnerReview: reviewOf(env, isProduction),
    kuaidi100: env.GIFT_COURIER === 'kuaidi100' ? kuaidi100Of(env) : null,
    platforms: readPlatformSettings(env),
    goodwill: { most: firstFen('goodwill.most'), overPrice: firstFen('goodwill.overPrice') },
    cases: {
      supplierHours: first('cases.supplierHours'),
      silentHours: first('cases.silentHours'),
      unpickedHours: first('cases.unpickedHours'),
      lostDays: first('cases.lostDays'),
    },
    settle: { least: firstFen('settle.least') },
    fourEyes: { money: limitsOf('money'), goodwill: limitsOf('goodwill'), suspense: limitsOf('suspense') },
    operatorIdleMinutes: first('operatorIdleMinutes'),
    exportRows: first('exportRows'),
    compensationDelayMinutes: first('compensationDelayMinutes'),
    compensationStop: {
      most: whole(env, 'GIFT_COMPENSATION_MOST', {
        fallback: first('compensationStop.most'),
        min: 1,
        max: 1_000_000,
      }),
      percent: whole(env, 'GIFT_COMPENSATION_PERCENT', {
        fallback: first('compensationStop.percent'),
        min: 0,
        max: 100,
      }),
    },
    courierAskMs: 10_000,
    syncMinutes: whole(env, 'GIFT_SYNC_MINUTES', { fallback: first('syncMinutes'), min: 1, max: 1440 }),
    syncPauseMs: 500,
    deliverWaitMs: whole(env, 'GIFT_DELIVER_WAIT_MS', { fallback: 15_000, min: 0, max: 30_000 }),
    webhookLocal: !isProduction && env.GIFT_WEBHOOK_LOCAL === '1',
    sms: {
      perMinute: first('sms.perMinute'),
      perHour: first('sms.perHour'),
      perDay: first('sms.perDay'),
      addressPerHour: first('sms.addressPerHour'),
      nearPerHour: first('sms.nearPerHour'),
      minutes: first('sms.minutes'),
      tries: first('sms.tries'),
      price: firstFen('sms.price'),
      dailyCap: fen(100 * whole(env, 'GIFT_SMS_DAILY_YUAN', { fallback: 500, min: 1, max: 1_000_000 })),
      strangersPercent: first('sms.strangersPercent'),
      noticesPerDay: first('sms.noticesPerDay'),
    },
  };
}

function hostsOf({ GIFT_HOSTS = '' }: NodeJS.ProcessEnv): string[] {
  const hosts = GIFT_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  const wrong = hosts.find((host) => host !== '' && !HOST_FORM.test(host));
  if (wrong !== undefined) throw new RangeError(`GIFT_HOSTS=${wrong}: a.example,b.example`);
  return hosts.filter((host) => host !== '');
}

const HOST_FORM = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** A name that a part of the service has for itself; null where the variable says none. */
function hostOf(env: NodeJS.ProcessEnv, variable: string, example: string): string | null {
  const given = env[variable];
  if (!given) return null;
  const host = given.trim().toLowerCase();
  if (!HOST_FORM.test(host)) throw new RangeError(`${variable}=${given}: ${example}`);
  return host;
}

function reviewOf(env: NodeJS.ProcessEnv, isProduction: boolean): Config['partnerReview'] {
  const review = env.GIFT_PARTNER_REVIEW || (isProduction ? 'hand' : 'auto');
  if (review === 'auto' || review === 'hand') return review;
  throw new RangeError(`GIFT_PARTNER_REVIEW=${review}: auto | hand`);
}

/** Everything that an account at Kuaidi100 has; one that lacks a part would fail at the first parcel. */
function kuaidi100Of(env: NodeJS.ProcessEnv): Kuaidi100Settings {
  const needed = (name: string): string => {
    const value = env[name];
    if (!value) throw new RangeError(`${name}: GIFT_COURIER=kuaidi100`);
    return value;
  };
  // Where its news comes to: without it a parcel picked up in time would look late.
  needed('GIFT_PUBLIC_BASE');
  return {
    key: needed('KUAIDI100_KEY'),
    customer: needed('KUAIDI100_CUSTOMER'),
    secret: needed('KUAIDI100_SECRET'),
    salt: needed('KUAIDI100_SALT'),
    partners: partnersOf(needed('KUAIDI100_PARTNERS')),
    pollBase: env.KUAIDI100_POLL_BASE || 'https://poll.kuaidi100.com',
    apiBase: env.KUAIDI100_API_BASE || 'https://api.kuaidi100.com',
  };
}

/** `{"yuantong":{"partnerId":"…","partnerKey":"…","mobile":"…"}}` */
function partnersOf(text: string): Kuaidi100Settings['partners'] {
  try {
    return JSON.parse(text) as Kuaidi100Settings['partners'];
  } catch {
    throw new RangeError('KUAIDI100_PARTNERS: JSON');
  }
}

function whole(
  env: NodeJS.ProcessEnv,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw new RangeError(`${name}=${text}: ${min}..${max}`);
  }
  return value;
}
