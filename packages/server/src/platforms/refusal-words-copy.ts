import type { ProviderErrorKind } from '../outside/provider-error.ts';

/** What platforms' refusals mean by their sentence, where the code alone does not tell; the first that fits counts. */
export const REFUSAL_WORDS: readonly (readonly [RegExp, ProviderErrorKind])[] = [
  [/qps|quota limit|rate limit|too frequent|call limited|限流|流控|频繁|频率/i, 'rate'],
  // Before all that would be the end of something: a fault of theirs passes, whatever they were doing.
  [
    /(系统|服务|网络)(繁忙|异常|错误|不可用)|内部错误|(系统|服务|网络|请求|调用|连接)超时|稍[后候]再?[重尝]?试/,
    'unavailable',
  ],
  [
    /(system|server) (is )?(busy|error)|service (is )?(temporarily )?unavailable|internal (server |system )?error|try again later/i,
    'unavailable',
  ],
  // Leave for an e-waybill, a brand or a courier's branch is not that of the store.
  [
    /(access|refresh)[_. ]?token|session.?(key|expired)|authorization_revoked|鉴权失败|(?<!面单|品牌|网点|物流|快递)授权(已)?(失效|过期|取消)/i,
    'token',
  ],
  [/signature|invalid sign|验签|签名/i, 'signature'],
  [/ip .*(list|white)|白名单/i, 'ip'],
  [/scope|permission|无权限|没有权限/i, 'permission'],
  [/order.?(is )?not.?(found|exist)|订单不存在/i, 'not_found'],
  [/operation reject|订单状态|状态不|已发货|退款/i, 'state'],
];
