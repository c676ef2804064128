import * as z from 'zod/mini';
import { UserView } from '../accounts/account.ts';
import { defineRoutes } from '../contract/define-routes.ts';
import { WireTime, text } from '../contract/fields.ts';

/** 32 bytes in base64url: the frame's secret, and the SHA-256 of it. */
const Bytes32 = z.string().check(z.regex(/^[\w-]{43}$/));
/** Of a site of a partner; public (X017). */
export const SiteKey = z.string().check(z.regex(/^pk_[A-Za-z0-9]{24}$/));
/** Of a click on a partner's page; says who sent a buyer, and nothing about him. */
export const ClickId = z.string().check(z.regex(/^[\w-]{22}$/));

/** How a login gets from the login window into an embedded page: a code, then a session of 30 minutes. */
export const embedRoutes = defineRoutes({
  code: {
    method: 'POST',
    path: '/embed/code',
    auth: 'user',
    rate: 'login',
    summary: '登录窗口：为嵌入页面领取一次性登录码（60秒内有效）',
    /** `challenge` is the SHA-256 of the frame's verifier: only that frame can use the code. */
    body: z.strictObject({ site_key: SiteKey, challenge: Bytes32 }),
    data: z.object({ code: z.string() }),
    /** PROOF_NEEDED: the login is older than 30 minutes, or was opened without a password or a text message. */
    refusals: ['SITE_KEY_UNKNOWN', 'PROOF_NEEDED'],
  },
  session: {
    method: 'POST',
    path: '/embed/session',
    auth: 'public',
    rate: 'login',
    sameOrigin: true,
    summary: '嵌入页面：用一次性登录码换取30分钟的嵌入会话',
    /** `origin` is that of the page around; `click` names the visit that led here, `aff` who sent the buyer where it is not known. */
    body: z.strictObject({
      site_key: SiteKey,
      code: text(64),
      verifier: Bytes32,
      origin: text(200),
      click: z.optional(ClickId),
      aff: z.optional(text(32)),
    }),
    data: z.object({ expires_at: WireTime, is_attestation: z.int(), user: UserView }),
    refusals: ['SITE_KEY_UNKNOWN', 'ORIGIN_NOT_ALLOWED', 'EMBED_CODE_WRONG', 'CROSS_SITE'],
  },
});
