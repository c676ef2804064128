import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import type { RuleRun } from '@giftship/shared/automation/contract';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import type { Api } from '../net/open-api.ts';
import type { Outcome } from '../render/outcome.ts';
import { exitOfRun } from './rule-verdict.ts';
import { run as runLink } from './shop-link.ts';
import { run as runSync } from './shop-sync.ts';

const STORES = [
  { id: 1, shop_name: 'a', platform: 5, auth_status: 1, expire_time: 'x' },
  { id: 2, shop_name: 'b', platform: 2, auth_status: 1, expire_time: 'x' },
];
const status = (over: object = {}) => ({
  status: 1,
  value: 10,
  total: 0,
  inserted: 1,
  updated: 0,
  error: '',
  ...over,
});
const refusal = (code: number, msg: string) =>
  new ApiFailure({ status: 200, headers: {}, body: null }, { code, msg, data: null });

/** A service whose answers are given by store, and a clock that only sleep moves. */
function fake(answers: (storeId: number, asked: number) => unknown, stores = STORES) {
  let at = 0;
  const asked: { store: number; at: number }[] = [];
  const cancelled: number[] = [];
  const interrupt = {
    isPressed: false,
    words: '',
    beginCareful: (text = '') => void (interrupt.words = text),
    sayAtEnd: () => () => undefined,
    endCareful: () => undefined,
  };
  const stores_ = {
    list: async () => ({ list: stores }),
    sync: async () => ({ job_id: 7, joined: 0 }),
    syncStatus: async ({ query }: { query: { store_id: string } }) => {
      const store = Number(query.store_id);
      asked.push({ store, at });
      const answer = answers(store, asked.filter((one) => one.store === store).length);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    syncCancel: async ({ body }: { body: { store_id: number } }) => void cancelled.push(body.store_id),
    authLinks: async () => ({
      ks: {
        platform: 5,
        shop_code_bind: 0,
        list: [{ supplier: 's', title: 't', auth_link: 'http://x/', buy_link: '' }],
      },
    }),
  };
  const say = () => undefined;
  const deps = {
    now: () => at,
    sleep: async (ms: number) => void (at += ms),
    interrupt,
    ask: { isPossible: false },
    out: { busy: say, say, draw: say, warn: say, progress: say, isTerminal: false, hasColor: false },
    api: async () => ({ stores: stores_ }) as unknown as Api,
  } as unknown as Deps;
  return { deps, asked, cancelled, interrupt, minutes: () => at / 60_000 };
}

const ended = (work: Promise<Outcome>) =>
  work.catch((error: { exit: number; next: string }) => ({ exit: error.exit, next: error.next }));

describe('waiting for a sync', () => {
  it('asks every two seconds until all have ended (M141)', async () => {
    const shop = fake((store, asked) => status(asked > store + 1 ? { status: 2, value: 100 } : {}));
    const outcome = await runSync(shop.deps, { all: true });
    expect([outcome.exit, shop.interrupt.words]).toEqual([EXIT.ok, expect.stringContaining('Ctrl-C')]);
    expect(shop.asked.filter(({ store }) => store === 1).map(({ at }) => at)).toEqual([0, 2000, 4000]);
    expect(shop.asked.filter(({ store }) => store === 2).map(({ at }) => at)).toEqual([0, 2000, 4000, 6000]);
  });

  it('gives up after ten minutes and says that it goes on (D323)', async () => {
    const shop = fake(() => status());
    const outcome = await ended(runSync(shop.deps, { id: '1' }));
    expect(outcome).toMatchObject({ exit: EXIT.network, next: expect.stringContaining('gift shop sync 1') });
    expect(Math.floor(shop.minutes())).toBe(10);
  });

  it('says how to go on when the service is lost on the way', async () => {
    const shop = fake((_, asked) => (asked > 2 ? new NetworkFailure('gone') : status()));
    const outcome = await ended(runSync(shop.deps, { id: '1' }));
    expect(outcome).toMatchObject({ exit: EXIT.network, next: expect.stringContaining('再执行一次') });
  });

  it('ends within a moment of Ctrl-C, and stops the sync only when that was asked for', async () => {
    for (const cancelOnInterrupt of [false, true]) {
      const shop = fake(() => {
        shop.interrupt.isPressed = true;
        return status();
      });
      const outcome = await ended(runSync(shop.deps, { id: '1', cancelOnInterrupt }));
      expect(outcome.exit).toBe(EXIT.interrupted);
      expect(shop.cancelled).toEqual(cancelOnInterrupt ? [1] : []);
    }
  });

  it('tells a store that failed from one whose leave is over', async () => {
    const failed = (store: number) => status(store === 1 ? { status: 3, error: 'E' } : { status: 2 });
    const alone = await runSync(fake(failed).deps, { id: '1' });
    expect([alone.exit, alone.msg]).toEqual([EXIT.unexpected, 'a：E']);
    expect((await runSync(fake(failed).deps, { all: true })).exit).toBe(EXIT.someFailed);
    const expired = STORES.map((store) => (store.id === 1 ? { ...store, auth_status: 2 } : store));
    const over = await runSync(fake(failed, expired).deps, { id: '1' });
    expect([over.exit, over.code, over.msg]).toEqual([EXIT.login, 31, 'a：E, 请重新授权']);
    const gone = await runSync(fake(() => refusal(4, 'gone')).deps, { id: '1' });
    expect([gone.exit, gone.msg]).toEqual([EXIT.unexpected, 'a：店铺已解绑']);
  });
});

it('waiting for a leave ends with 4 and the way to begin again', async () => {
  const shop = fake(() => status());
  const outcome = await ended(runLink(shop.deps, { platform: 'ks', waitMinutes: 2 }));
  expect(outcome).toMatchObject({ exit: EXIT.login, next: expect.stringContaining('gift shop link ks') });
  expect(shop.minutes()).toBe(2);
});

describe('how a rule ended', () => {
  const run = (over: Partial<RuleRun>) => exitOfRun({ status: 2, code: 0, ...over } as RuleRun);
  it.each([
    ['done', { status: 1, msg: 'nothing' }, EXIT.ok],
    ['short of money', { code: CATALOGUE.BALANCE_TOO_LOW.code }, EXIT.balance],
    ['no real name', { code: CATALOGUE.REAL_NAME_REQUIRED.code }, EXIT.realName],
    ['a real name in review', { code: CATALOGUE.REAL_NAME_PENDING.code }, EXIT.realName],
    ['anything else', { code: 21 }, EXIT.someFailed],
  ])('%s', (_, over, exit) => {
    expect(run(over)).toBe(exit);
  });
});
