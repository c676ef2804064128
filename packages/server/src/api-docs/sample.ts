import type { Schema } from './fields-of.ts';
import { SAMPLES } from './sample-copy.ts';

const MONEY = /(^|_)(money|amount|price|balance|spend|commission|fee|discount|recharge)(_|$)/;
const TIME = /_(at|time|until|deadline)$/;

/** An example of what a schema describes; of a body only what must be there and what nearly everybody sends. */
export function sampleOf(schema: Schema, wants: 'needed' | 'all', name = ''): unknown {
  const own = SAMPLES[name];
  if (own !== undefined && isOf(schema, own)) return own;
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
