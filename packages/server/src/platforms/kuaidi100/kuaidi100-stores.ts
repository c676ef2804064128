import { formatTime } from '@giftship/shared/lib/china-time';
import type { PlatformKey } from '@giftship/shared/goods/platforms';
import { signKuaidi100 } from '../../outside/kuaidi100/call.ts';
import { ackKuaidi100 } from '../../outside/kuaidi100/push.ts';
import { ProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import type { Ms } from '../../outside/raw-http.ts';
import { FORM, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import type { Grant, PlatformDeps, StoreOrder, StorePlatform } from '../platform.ts';
import { type Fields, fieldsOf, firstText, listOf, textOf } from '../read-fields.ts';
import { shipOnce } from '../ship-once.ts';
import { createPushHub, keep } from './push-hub.ts';

/** The account for Kuaidi100's store orders: one application for several platforms. */
export interface Kuaidi100StoreSettings {
  key: string;
  secret: string;
  /** Signs the pushes to us. */
  salt: string;
  base: string;
  /** How long one task may let us wait; its own tries take a quarter of an hour. */
  waitMs: Ms;
}

export interface Kuaidi100StoreDeps extends PlatformDeps {
  /** Where Kuaidi100 reaches our callback. */
  callbackUrl(): string;
}

const MINUTE: Ms = 60_000;
const DAY: Ms = 24 * 60 * MINUTE;
const LIMITS = { windowMs: DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 10 };
/** Leave has no end that we are told of; the platform refuses when it is over. */
const FOR_NOW: Ms = 100 * 365 * DAY;
/** A task covers so much; a look at one order asks for so much. */
const TASK: Ms = 30 * MINUTE;
const MAX_REMEMBERED = 50_000;
const STATUSES = ['UNSHIP', 'SHIPED', 'FINISH', 'CLOSE'] as const;

/** The platforms that it reads orders of, by their names there. */
const SHOP_TYPES: Partial<Record<PlatformKey, string>> = {
  tb: 'TAOBAO',
  pdd: 'PINDUODUO',
  jd: 'JINGDONG',
  dy: 'TOUTIAO',
  ks: 'KUAISHOU',
  sph: 'SHIPINHAO',
  xhs: 'XIAOHONGSHU',
};

const KINDS: Record<string, ProviderErrorKind> = {
  '101': 'invalid',
  '102': 'signature',
  '103': 'invalid',
  '104': 'invalid',
  '401': 'quota',
  '60101': 'permission',
  '60102': 'token',
  '60103': 'token',
  '60104': 'token',
  '60201': 'invalid',
  '60202': 'invalid',
};

/**
 * Stores over Kuaidi100's store orders (facts 5.1), one adapter for each platform that it serves. Orders are not
 * answered but pushed: `pull` asks for tasks and waits for their pages, which `readPush` hands in. There is no call for one order:
 * `get` reads the last half hour again and falls back on what was pushed before.
 */
export function createKuaidi100Stores({
  settings,
  ...deps
}: { settings: Kuaidi100StoreSettings } & Kuaidi100StoreDeps): StorePlatform[] {
  const send = platformCaller(deps, { app: LIMITS.qps, store: LIMITS.qps });
  const { key, secret, salt, base, waitMs } = settings;
  const hub = createPushHub(salt);
  const remembered = new Map<string, StoreOrder>();

  const call = async (
    path: string,
    { param, store, changes = false }: { param: object; store: string; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const text = JSON.stringify(param);
    const form = { key, sign: signKuaidi100(text, key, secret), param: text };
    const body = new URLSearchParams(form).toString();
    const answer = await send({ url: `${base}/ent/${path}`, headers: FORM, body, store, changes });
    const code = firstText(answer.code, answer.returnCode);
    if (code === '200') return answer;
    if (code === '') throw oddAnswer(changes);
    throw refusal({ code, text: textOf(answer.message), changes }, KINDS);
  };

  const adapterOf = (platformKey: PlatformKey, shopType: string): StorePlatform => {
    const nameOf = ({ shopId }: Grant, shopOrder: string) => `${shopType} ${shopId} ${shopOrder}`;

    /** One task at a time: asks, then waits for what is pushed. */
    async function* tasks(grant: Grant, window: { from: Ms; to: Ms }): AsyncIterable<StoreOrder[]> {
      for (const orderStatus of STATUSES) {
        const answer = await call('order/task', {
          param: {
            shopType,
            shopId: grant.access,
            orderStatus,
            updateAtMin: formatTime(window.from),
            updateAtMax: formatTime(window.to),
            callbackUrl: deps.callbackUrl(),
            salt,
          },
          store: grant.shopId,
        });
        const taskIds = taskIdsOf(answer);
        // Without a task nothing would come, and the window would pass for read.
        if (taskIds.length === 0) throw oddAnswer(false);
        for (const taskId of taskIds) {
          for await (const orders of hub.pagesOf(taskId, waitMs)) {
            for (const order of orders)
              keep(remembered, nameOf(grant, order.shopOrder), order, MAX_REMEMBERED);
            yield orders;
          }
        }
      }
    }

    const platform: StorePlatform = {
      key: platformKey,
      can: { bind: 'oauth', sync: true, ship: true, note: false, flag: false, push: true },
      limits: LIMITS,

      async authLinks({ state }) {
        const callbackUrl = `${deps.callbackUrl()}?${new URLSearchParams({ state })}`;
        const answer = await call('shop/authorize', { param: { shopType, callbackUrl, salt }, store: '' });
        const authLink = textOf(fieldsOf(answer.data).authorizeUrl);
        if (authLink === '') throw oddAnswer(false);
        return { authLink, buyLink: '' };
      },

      /** The code is the `state` of the link: the signed push that came for it says which store it is. */
      async exchange({ code }) {
        const store = hub.authorisedBy(code);
        if (!store || store.shopId === '') throw new ProviderError('invalid', { code: 'NOT_AUTHORISED' });
        return {
          access: store.shopId,
          accessUntil: store.expiresAt ?? deps.now() + FOR_NOW,
          shopId: store.shopId,
          shopName: store.shopName || store.shopId,
        };
      },

      async refresh() {
        throw new ProviderError('token', { code: 'CANNOT_RENEW' });
      },

      async *pull(grant, window) {
        for await (const orders of tasks(grant, window)) yield { orders, total: null };
      },

      async get(grant, shopOrder) {
        let found: StoreOrder | undefined;
        const now = deps.now();
        for await (const orders of tasks(grant, { from: now - TASK, to: now })) {
          found = orders.findLast((order) => order.shopOrder === shopOrder) ?? found;
        }
        return found ?? remembered.get(nameOf(grant, shopOrder)) ?? null;
      },

      ship: (grant, request) =>
        shipOnce(request, {
          send: async () => {
            const param = {
              shopType,
              shopId: grant.access,
              orderNum: request.shopOrder,
              kuaidiCom: request.courier,
              kuaidiNum: request.waybill,
            };
            await call('logistics/send', { param, store: grant.shopId, changes: true });
          },
          look: () => platform.get(grant, request.shopOrder),
        }),

      /** Pushes answer our own tasks: they are no news that would be worth another look. */
      readPush(request) {
        hub.take(request);
        return [];
      },
      ackPush: () => ackKuaidi100(true),
    };
    return platform;
  };

  return Object.entries(SHOP_TYPES).map(([platformKey, shopType]) =>
    adapterOf(platformKey as PlatformKey, shopType),
  );
}

/** The tasks that an answer names: a list of them, or one; how they stand there is not verified. */
function taskIdsOf({ data }: Fields): string[] {
  const entries = Array.isArray(data) ? listOf(data) : [fieldsOf(data), ...listOf(fieldsOf(data).tasks)];
  return entries.flatMap(({ taskId }) => textOf(taskId) || []);
}
