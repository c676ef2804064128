/**
 * Words by which a courier is found in a platform's list of companies, the likeliest first; the keys are the codes of
 * Kuaidi100 (facts 7.3).
 */
export const COURIER_WORDS: Readonly<Record<string, readonly string[]>> = {
  yuantong: ['圆通速递', '圆通快递', '圆通'],
  zhongtong: ['中通快递', '中通速递', '中通'],
  shentong: ['申通快递', '申通'],
  yunda: ['韵达快递', '韵达速递', '韵达'],
  jtexpress: ['极兔速递', '极兔快递', '极兔'],
  shunfeng: ['顺丰速运', '顺丰快递', '顺丰'],
  ems: ['EMS', '邮政特快专递', '邮政速递物流'],
  youzhengguonei: ['邮政快递包裹', '邮政国内小包', '中国邮政', '邮政'],
  jd: ['京东快递', '京东物流', '京东'],
  debangwuliu: ['德邦快递', '德邦物流', '德邦'],
};
