import { createAli, type AliSettings } from './ali/ali-platform.ts';
import type { CourierOverrides } from './courier-companies.ts';
import { createDy, type DySettings } from './dy/dy-platform.ts';
import { createJd, type JdSettings } from './jd/jd-platform.ts';
import { createKs, type KsSettings } from './ks/ks-platform.ts';
import {
  createKuaidi100Stores,
  type Kuaidi100StoreDeps,
  type Kuaidi100StoreSettings,
} from './kuaidi100/kuaidi100-stores.ts';
import { createPdd, type PddSettings } from './pdd/pdd-platform.ts';
import type { StorePlatform } from './platform.ts';
import { createSph, type SphSettings } from './sph/sph-platform.ts';
import { createTb, type TbSettings } from './tb/tb-platform.ts';
import { createXhs, type XhsSettings } from './xhs/xhs-platform.ts';

/** The applications that this server has; a platform without one is absent. tgc has no interface at all (facts 6.9). */
export interface PlatformSettings {
  tb?: TbSettings;
  pdd?: PddSettings;
  jd?: JdSettings;
  dy?: DySettings;
  ks?: KsSettings;
  sph?: SphSettings;
  ali?: AliSettings;
  xhs?: XhsSettings;
  kuaidi100?: Kuaidi100StoreSettings;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the applications from variables: `GIFT_<KEY>_…` with the platform's key in capitals, `…_BASE` and `…_AUTH_BASE`
 * for other addresses, `…_COURIERS` for couriers by hand (JSON: Kuaidi100's code to the platform's). A platform of which
 * nothing is set is absent; half of one is a mistake and is said.
 */
export function readPlatformSettings(env: Env): PlatformSettings {
  const tb = variablesOf(env, 'TB', ['APP_KEY', 'APP_SECRET']);
  const pdd = variablesOf(env, 'PDD', ['CLIENT_ID', 'CLIENT_SECRET']);
  const jd = variablesOf(env, 'JD', ['APP_KEY', 'APP_SECRET']);
  const dy = variablesOf(env, 'DY', ['APP_KEY', 'APP_SECRET', 'SERVICE_ID']);
  const ks = variablesOf(env, 'KS', ['APP_KEY', 'APP_SECRET', 'SIGN_SECRET']);
  const ali = variablesOf(env, 'ALI', ['APP_KEY', 'APP_SECRET']);
  const xhs = variablesOf(env, 'XHS', ['APP_ID', 'APP_SECRET']);
  const kd = variablesOf(env, 'KD100_SHOP', ['KEY', 'SECRET', 'SALT']);
  const sph = readSph(env);

  return {
    ...(tb && {
      tb: {
        ...appOf(tb),
        ...basesOf(tb, 'https://gw.api.taobao.com/router/rest', 'https://oauth.taobao.com'),
      },
    }),
    ...(pdd && {
      pdd: {
        clientId: pdd('CLIENT_ID'),
        clientSecret: pdd('CLIENT_SECRET'),
        ...basesOf(pdd, 'https://gw-api.pinduoduo.com/api/router', 'https://fuwu.pinduoduo.com'),
      },
    }),
    ...(jd && {
      jd: {
        ...appOf(jd),
        ...basesOf(jd, 'https://api.jd.com/routerjson', 'https://open-oauth.jd.com'),
      },
    }),
    ...(dy && {
      dy: {
        ...appOf(dy),
        serviceId: dy('SERVICE_ID'),
        ...basesOf(dy, 'https://openapi-fxg.jinritemai.com', 'https://fuwu.jinritemai.com'),
      },
    }),
    ...(ks && {
      ks: {
        ...appOf(ks),
        signSecret: ks('SIGN_SECRET'),
        messageKey: ks('MESSAGE_KEY'),
        ...basesOf(ks, 'https://openapi.kwaixiaodian.com', 'https://open.kwaixiaodian.com'),
      },
    }),
    ...(sph && { sph }),
    ...(ali && {
      ali: { ...appOf(ali), ...basesOf(ali, 'https://gw.open.1688.com', 'https://auth.1688.com') },
    }),
    ...(xhs && {
      xhs: {
        appId: xhs('APP_ID'),
        appSecret: xhs('APP_SECRET'),
        ...basesOf(xhs, 'https://ark.xiaohongshu.com', 'https://ark.xiaohongshu.com'),
      },
    }),
    ...(kd && {
      kuaidi100: {
        key: kd('KEY'),
        secret: kd('SECRET'),
        salt: kd('SALT'),
        base: kd('BASE') || 'https://api.kuaidi100.com',
        waitMs: KUAIDI100_WAIT,
      },
    }),
  };
}

/** Kuaidi100 tries a task three times, five minutes apart. */
const KUAIDI100_WAIT = 16 * 60_000;

/** The adapters of these applications; `app` says through whom: the platform itself, or Kuaidi100 as aggregator. */
export function createRealPlatforms(
  settings: PlatformSettings,
  deps: Kuaidi100StoreDeps,
): { app: 'direct' | 'kuaidi100'; platform: StorePlatform }[] {
  const { tb, pdd, jd, dy, ks, sph, ali, xhs, kuaidi100 } = settings;
  const direct = [
    tb && createTb({ settings: tb, ...deps }),
    pdd && createPdd({ settings: pdd, ...deps }),
    jd && createJd({ settings: jd, ...deps }),
    dy && createDy({ settings: dy, ...deps }),
    ks && createKs({ settings: ks, ...deps }),
    sph && createSph({ settings: sph, ...deps }),
    ali && createAli({ settings: ali, ...deps }),
    xhs && createXhs({ settings: xhs, ...deps }),
  ].filter((platform) => platform !== undefined);
  const shared = kuaidi100 ? createKuaidi100Stores({ settings: kuaidi100, ...deps }) : [];
  return [
    ...direct.map((platform) => ({ app: 'direct' as const, platform })),
    ...shared.map((platform) => ({ app: 'kuaidi100' as const, platform })),
  ];
}

/** Reads one platform's variables, '' for one that is not set; undefined when none of the needed ones is. */
type Variables = (name: string) => string;

function variablesOf(env: Env, key: string, needed: readonly string[]): Variables | undefined {
  const read: Variables = (name) => env[`GIFT_${key}_${name}`]?.trim() ?? '';
  const missing = needed.filter((name) => read(name) === '');
  if (missing.length === needed.length) return undefined;
  if (missing.length > 0) {
    throw new RangeError(`missing ${missing.map((name) => `GIFT_${key}_${name}`).join(', ')}`);
  }
  return read;
}

const appOf = (read: Variables) => ({ appKey: read('APP_KEY'), appSecret: read('APP_SECRET') });

const basesOf = (read: Variables, base: string, authBase: string) => ({
  base: read('BASE') || base,
  authBase: read('AUTH_BASE') || authBase,
  couriers: couriersOf(read('COURIERS')),
});

function readSph(env: Env): SphSettings | undefined {
  const own = variablesOf(env, 'SPH', ['APP_ID', 'APP_SECRET', 'BIND_CODE']);
  const provider = variablesOf(env, 'SPH', ['COMPONENT_APP_ID', 'COMPONENT_SECRET']);
  const read = provider ?? own;
  if (!read) return undefined;
  return {
    access: provider
      ? {
          mode: 'provider',
          componentAppId: read('COMPONENT_APP_ID'),
          componentSecret: read('COMPONENT_SECRET'),
          verifyTicket: read('VERIFY_TICKET'),
        }
      : {
          mode: 'own',
          appId: read('APP_ID'),
          appSecret: read('APP_SECRET'),
          bindCode: read('BIND_CODE'),
        },
    messageToken: read('MESSAGE_TOKEN'),
    encodingAesKey: read('AES_KEY'),
    serviceLink: read('SERVICE_LINK') || 'https://fuwu.weixin.qq.com/',
    base: read('BASE') || 'https://api.weixin.qq.com',
    couriers: couriersOf(read('COURIERS')),
  };
}

function couriersOf(text: string): CourierOverrides {
  if (text === '') return {};
  const table: unknown = JSON.parse(text);
  const isTable =
    typeof table === 'object' &&
    table !== null &&
    Object.values(table).every((code) => typeof code === 'string');
  if (!isTable) throw new RangeError('GIFT_…_COURIERS is a JSON object of texts');
  return table as CourierOverrides;
}
