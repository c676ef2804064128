import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { RATES } from '../read-config.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({
    config: { rate: { ...RATES, general: { burst: 5, perSecond: 5 }, login: { burst: 3, perSecond: 3 } } },
  });
});
afterAll(() => shop.close());

describe('the document', () => {
  it('lists every call with its codes', async () => {
    const document = (await shop.app.inject({ url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    for (const route of Object.values(apiRoutes).flatMap((routes) =>
      Object.values(routes as Record<string, Route>),
    )) {
      const operation = document.paths[`/api${route.path}`]?.[route.method.toLowerCase()];
      expect([route.path, operation?.summary]).toEqual([route.path, route.summary]);
      const hasKey = operation.parameters.some(
        (parameter: { name: string; required: boolean }) =>
          parameter.name === 'Idempotency-Key' && parameter.required,
      );
      expect([route.path, hasKey]).toEqual([route.path, route.idempotent === true]);
    }
  });

  it('has a readable page', async () => {
    const page = await shop.app.inject({ url: '/api/docs/' });
    expect([page.statusCode, page.body.includes('/api/openapi.json')]).toEqual([200, true]);
    expect((await shop.app.inject({ url: '/api/docs' })).body).toBe(page.body);
    const named = await shop.app.inject({ url: '/api/docs', headers: { host: 'gift.example' } });
    expect(named.body).toContain('npm i -g http://gift.example/downloads/giftship-cli-');
    expect((await shop.app.inject({ url: '/api/docs', headers: { host: '"><script>' } })).body).not.toContain(
      '<script>',
    );
    const body = page.body.replaceAll('<wbr />', '');
    for (const { path, summary } of Object.values(apiRoutes).flatMap((routes) =>
      Object.values(routes as Record<string, Route>),
    )) {
      const has = [`<code>/api${path}</code`, `>${summary}</span`].map((text) => body.includes(text));
      expect([path, ...has]).toEqual([path, true, true]);
    }
    expect(page.body).toContain('<i>rec_list[].</i>rec_name</code');
    // Its scripts are files of ours, and only add to what stands there.
    const scripts = page.body.match(/<script[^>]*>[^<]*/g);
    expect(scripts).toEqual([
      expect.stringMatching(/^<script src="\/assets\/docs\/docs\.js\?v=[\d.]+">$/),
      expect.stringMatching(/^<script src="\/assets\/docs\/copy\.js\?v=[\d.]+" defer>$/),
    ]);
    for (const url of ['/assets/docs/docs.js', '/assets/docs/copy.js'])
      expect((await shop.app.inject({ url })).headers['content-type']).toMatch(/javascript/);
  });
});

describe('probes', () => {
  it('answer', async () => {
    expect((await shop.visitor.content.health()).database).toBe('external');
    expect((await shop.app.inject({ url: '/healthz' })).json()).toEqual({ ok: true });
    expect((await shop.app.inject({ url: '/readyz' })).json()).toEqual({
      ok: true,
      outbox_age_s: 0,
      clock_skew_ms: 0,
    });
  });
});

describe('rates', () => {
  it('count a login by its token, and say how long to wait', async () => {
    const person = await shop.person();
    // A clock that stands still refills no bucket, however slow the machine is.
    shop.clock.now = Date.now() + 10_000;
    const info = () =>
      shop.app.inject({ url: '/api/user/info', headers: { authorization: `Bearer ${person.token}` } });
    const statuses = (await Promise.all(Array.from({ length: 7 }, info))).map((reply) => [
      reply.statusCode,
      reply.headers['retry-after'],
    ]);
    expect(statuses.map(([status]) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(statuses.filter(([status, wait]) => status === 429 && wait === '1')).toHaveLength(2);
  });

  it('count an open call by its address: a made-up header buys no new bucket', async () => {
    shop.clock.now = Date.now() + 20_000;
    const login = (n: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { authorization: `Bearer ${'x'.repeat(40)}${n}` },
        payload: { mobile: '13900001111', password: 'wrong' },
      });
    const codes = (await Promise.all(Array.from({ length: 6 }, (_, n) => login(n)))).map(
      (reply) => reply.json().code,
    );
    expect(codes.filter((code) => code === 429)).toHaveLength(3);
  });
});

it('the address of a folder of files is not found, and no failure of ours', async () => {
  for (const url of ['/assets/', '/assets/goods/', '/widget/', '/site/', '//']) {
    const { statusCode } = await shop.app.inject({ url });
    expect([url, statusCode]).toEqual([url, 404]);
  }
});
