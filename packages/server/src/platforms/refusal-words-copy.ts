import type { ProviderErrorKind } from '../outside/provider-error.ts';

/** What platforms' refusals mean by their sentence, where the code alone does not tell; the first that fits counts. */
export const REFUSAL_WORDS: readonly (readonly [RegExp, ProviderErrorKind])[] = [
  [/qps|quota limit|rate limit|too frequent|call limited|限流|流控|频繁|频率/i, 'rate'],
  [
    /(access|refresh)[_.]?token|session.?(key|expired)|authorization_revoked|鉴权失败|授权(已)?(失效|过期|取消)/i,
    'token',
  ],
  [/signature|invalid sign|验签|签名/i, 'signature'],
  [/ip .*(list|white)|白名单/i, 'ip'],
  [/scope|permission|无权限|没有权限/i, 'permission'],
  [/order.?(is )?not.?(found|exist)|订单不存在/i, 'not_found'],
  [/operation reject|订单状态|状态不|已发货|退款/i, 'state'],
];
