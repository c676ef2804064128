import { platformIdOf, type PlatformKey } from '../goods/platforms.ts';
import { PLATFORM_LABELS } from '../goods/labels.ts';
import type { Feature } from './features.ts';

const WORDS: Readonly<Record<string, readonly [title: string, meaning: string]>> = {
  register: ['注册', '新用户注册'],
  supplier: ['供应商入驻', '以供应商身份注册'],
  order: ['下单', '提交和支付订单，网页、接口和自动规则都停'],
  'recharge.1': ['微信充值', '用微信为余额充值'],
  'recharge.2': ['支付宝充值', '用支付宝为余额充值'],
  withdraw: ['提现', '申请佣金提现'],
  payback: ['余额退款', '把余额退回原渠道'],
  rules: ['自动规则', '新建、修改和运行自动下单规则'],
  api: ['API', '用密钥签名的调用'],
  partner: ['合作方', '申请合作和添加站点'],
  embed: ['嵌入', '合作方网页里的嵌入页和标签'],
  substation: ['分站', '申请分站'],
  maintenance: ['维护模式', '只能查看，发货照常，其余调用都停'],
};

/** Name and meaning of a switch. */
export function wordsOfFeature(feature: Feature): { title: string; meaning: string } {
  if (feature.startsWith('store.')) {
    const name = PLATFORM_LABELS[platformIdOf(feature.slice('store.'.length) as PlatformKey)] ?? '';
    return { title: `${name}店铺授权`, meaning: `授权新的${name}店铺；已授权的照常` };
  }
  const [title = feature, meaning = ''] = WORDS[feature] ?? [];
  return { title, meaning };
}
