import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import type { Api } from '../net/open-api.ts';
import { logInByPage } from './login-by-page.ts';

const CODE = {
  device_code: 'secret-code',
  user_code: 'BCDF-GHJK',
  verification_uri: 'http://shop/device',
  verification_uri_complete: 'http://shop/device?user_code=BCDF-GHJK',
  interval: 5,
  expires_in: 900,
};
const refusal = (code: number, data: unknown = null) =>
  new ApiFailure({ status: 200, headers: {}, body: null }, { code, msg: '', data });

/** A service that answers each question with the next of `answers`, and a clock that only sleep moves. */
function fake(answers: unknown[], isTerminal = false) {
  const waits: number[] = [];
  let at = 0;
  let drawn = '';
  const write = (text: string) => void (drawn += text);
  const deps = {
    now: () => at,
    sleep: async (ms: number) => {
      waits.push(ms / 1000);
      at += ms;
    },
    out: { draw: write, say: write, isTerminal, hasColor: false },
  } as unknown as Deps;
  const api = {
    machines: {
      deviceCode: async () => CODE,
      deviceToken: async ({ body }: { body: { device_code: string } }) => {
        expect(body.device_code).toBe('secret-code');
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  } as unknown as Api;
  return { deps, api, waits, drawn: () => drawn };
}

it('shows code and link, waits as long as it is told, and bears a lost answer', async () => {
  const login = { token: 't' };
  const shop = fake([
    refusal(71, { interval: 5 }),
    refusal(71, { interval: 10 }),
    new NetworkFailure('x'),
    login,
  ]);
  expect(await logInByPage(shop.deps, shop.api, {})).toBe(login);
  expect(shop.waits).toEqual([5, 5, 10, 10]);
  expect(shop.drawn()).toContain('BCDF-GHJK');
  expect(shop.drawn()).toContain(CODE.verification_uri_complete);
  expect(shop.drawn()).not.toContain('secret-code');
  expect(shop.drawn()).not.toMatch(/[▀▄█]/);
});

it('draws a QR code on a terminal, and none where it is not wanted', async () => {
  const [shown, none] = [fake([{}], true), fake([{}], true)];
  await logInByPage(shown.deps, shown.api, {});
  await logInByPage(none.deps, none.api, { qr: 'none' });
  expect(shown.drawn()).toMatch(/[▀▄█]/);
  expect(none.drawn()).not.toMatch(/[▀▄█]/);
});

it.each([
  ['was refused', [refusal(72)]],
  ['nobody agreed in time', [refusal(71)]],
])('ends with exit 4 when %s', async (_why, answers) => {
  const shop = fake(answers);
  await expect(logInByPage(shop.deps, shop.api, {})).rejects.toMatchObject({ exit: 4, code: 72 });
});

it('any other failure ends it at once', async () => {
  const shop = fake([refusal(10)]);
  await expect(logInByPage(shop.deps, shop.api, {})).rejects.toMatchObject({ code: 10 });
  expect(shop.waits).toHaveLength(1);
});
