import type { Schema } from './fields-of.ts';

/** What stands in an example, by the field's name: one small order that fits together. Nothing in it exists. */
const SAMPLES: Record<string, unknown> = {
  address: '观前街8号',
  app_key: 'ak_9f2c41d07be86a35',
  batch_sn: 'B26112410000001',
  city: '苏州市',
  code: 0,
  created_at: '2026-11-24 10:00:00',
  cutoff_time: '17:00',
  district: '姑苏区',
  event: 'order.paid',
  express_id: 11,
  express_name: '中通快递',
  goods_id: 101,
  goods_name: '手工皂一块',
  kuaidi_sn: '75312345678901',
  mobile: '13900005678',
  mobile_mask: '139****5678',
  name: '李四',
  order_sn: 'D26112410000001',
  page: 1,
  page_size: 10,
  parcel_sn: 'P26112410000001',
  price: '1.80',
  province: '江苏省',
  quote_id: 'q_7be86a35',
  real_name: '李四',
  rec_address: '观前街8号',
  rec_city: '苏州市',
  rec_district: '姑苏区',
  rec_list: null,
  rec_mobile: '13900005678',
  rec_name: '李四',
  rec_province: '江苏省',
  shop_name: '礼达小店',
  shop_order: '261105-607198974342268',
  store_id: 1,
  total_price: '1.80',
  username: 'liushi',
};
const MONEY = /(^|_)(money|amount|price|balance|spend|commission|fee|discount|recharge)(_|$)/;
const TIME = /_(at|time|until|deadline)$/;

/** An example of what a schema describes; of a body only what must be there and what nearly everybody sends. */
export function sampleOf(schema: Schema, wants: 'needed' | 'all', name = ''): unknown {
  const own = SAMPLES[name];
  if (own !== undefined && own !== null && isOf(schema, own)) return own;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.properties) {
    const needed = new Set(schema.required ?? []);
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([field]) => wants === 'all' || needed.has(field) || SAMPLES[field] !== undefined)
        .map(([field, value]) => [field, sampleOf(value, wants, field)]),
    );
  }
  if (parts[0]) return sampleOf(parts[0], wants, name);
  const [type] = [schema.type].flat();
  if (type === 'array') return schema.items ? [sampleOf(schema.items, wants, name.replace(/s$/, ''))] : [];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 1);
  if (MONEY.test(name)) return '1.80';
  if (TIME.test(name)) return '2026-11-24 10:00:00';
  return schema.default ?? '';
}

/** False where a field of that name is something else here. */
function isOf(schema: Schema, value: unknown): boolean {
  const types = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => one.type ?? []);
  return types.some((type) => (type === 'integer' ? 'number' : type) === typeof value);
}
