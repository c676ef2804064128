import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '@giftship/shared/api/client';
import { createClient } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import type { PartnerSite } from '@giftship/shared/partners/contract';
import { type TestPerson, type TestService, sendByInject } from './test-service.ts';

/** Where the pages of the test's partners are. */
export const PAGE_ORIGIN = 'https://blog.example';

/** A person who is an active partner with one site. */
export interface TestPartner extends TestPerson {
  aff: string;
  site: PartnerSite;
}

/** Makes an active partner with a site on `PAGE_ORIGIN`. */
export async function partnerWithSite(
  shop: TestService,
  site: { origins?: string[]; goods_ids?: number[]; name?: string } = {},
): Promise<TestPartner> {
  const person = await shop.person();
  await person.api.partners.apply({ body: { name: '博客', contact: 'a@example.com' } });
  const { aff } = await person.api.partners.state();
  const made = await person.api.partners.addSite({
    body: { name: '博客首页', origins: [PAGE_ORIGIN], ...site },
  });
  return { ...person, aff, site: made };
}

/** A change of a site that names only what changes. */
export const changeSite = (partner: TestPartner, change: Partial<PartnerSite>) => {
  const { created_at: _at, site_key: _key, ...fields } = { ...partner.site, ...change };
  return partner.api.partners.changeSite({ body: fields });
};

/** A call as a browser makes it from a page. */
export function browserCall(
  shop: TestService,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
) {
  return shop.app.inject({
    method,
    url,
    headers: { host: 'shop.example', ...headers },
    ...(body ? { payload: body } : {}),
  });
}

/** What a browser adds to a call of the tag on a page. */
export const fromPage = (origin: string = PAGE_ORIGIN) => ({ origin, 'sec-fetch-site': 'cross-site' });
/** What a browser adds to a call of our own page. */
export const FROM_OURS = { 'sec-fetch-site': 'same-origin' };

/** The tag tells of a click; answers its number. */
export async function clickOn(
  shop: TestService,
  partner: TestPartner,
  {
    page = `${PAGE_ORIGIN}/`,
    visitor = 'v',
    aff = '',
  }: { page?: string; visitor?: string; aff?: string } = {},
): Promise<string> {
  const reply = await browserCall(shop, 'POST', '/api/widget/click', {
    headers: fromPage(new URL(page).origin),
    body: { site_key: partner.site.site_key, page, visitor, aff, goods_id: 103 },
  });
  return (reply.json() as { data: { click: string } }).data.click;
}

/** A secret of the frame and what the login window is told of it. */
export function newChallenge(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The frame exchanges a code for its login. */
export const exchange = (
  shop: TestService,
  body: {
    site_key: string;
    code: string;
    verifier: string;
    origin?: string;
    click?: string | undefined;
    aff?: string;
  },
  headers: Record<string, string> = FROM_OURS,
) => browserCall(shop, 'POST', '/api/embed/session', { headers, body: { origin: PAGE_ORIGIN, ...body } });

/** The login of an embedded page. */
export interface TestFrame {
  cookie: string;
  api: Client<ApiRoutes>;
  /** Headers of its last answer are in the reply of this raw call. */
  get(url: string, headers?: Record<string, string>): ReturnType<typeof browserCall>;
}

/** Logs a person in on the embedded page of a partner's site, by way of the login window. */
export async function openFrame(
  shop: TestService,
  person: TestPerson,
  site: Pick<PartnerSite, 'site_key'>,
  { click, origin = PAGE_ORIGIN }: { click?: string; origin?: string } = {},
): Promise<TestFrame> {
  const { verifier, challenge } = newChallenge();
  const { code } = await person.api.embed.code({ body: { site_key: site.site_key, challenge } });
  const reply = await exchange(shop, { site_key: site.site_key, code, verifier, origin, click });
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    cookie,
    api: createClient(apiRoutes, sendByInject(shop.app, { cookie, ...FROM_OURS })),
    get: (url, headers = FROM_OURS) => browserCall(shop, 'GET', url, { headers: { cookie, ...headers } }),
  };
}
