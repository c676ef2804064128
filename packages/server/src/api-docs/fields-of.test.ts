import { expect, test } from 'vitest';
import { fieldsOf, limitsOf, typeOf } from './fields-of.ts';

test('fields stand level by level with their path, also those of lists and of alternatives, once each', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer' }, list: { type: 'array', items: person } },
    required: ['list'],
    anyOf: [{ properties: { id: { type: 'integer' }, more: { type: 'boolean' } } }],
  };
  expect(fieldsOf(schema).map(({ name, type, isNeeded }) => [name, type, isNeeded])).toEqual([
    ['id', '整数', false],
    ['list', '列表，每项是对象', true],
    ['list[].name', '文字', true],
    ['more', '是否', false],
  ]);
  expect(fieldsOf({ type: 'array', items: person }).map(({ name }) => name)).toEqual(['[].name']);
});

test.each([
  [{ type: 'string', minLength: 1, maxLength: 64 }, '文字', '1到64字'],
  [{ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }, '整数', '大于 0'],
  [{ type: 'number', enum: [1, 2] }, '数字', '取值 `1`、`2`'],
  [{ type: ['string', 'null'], default: '' }, '文字 或 空', '可以不填'],
  [{ type: 'array', items: { type: 'integer' }, maxItems: 9 }, '列表，每项是整数', '最多9项'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, '文字 或 空', ''],
  [{ type: 'integer', minimum: -1_000_000, maximum: 1_000_000 }, '整数', ''],
  [{}, '任意', ''],
])('%j', (schema, type, limits) => {
  expect([typeOf(schema), limitsOf(schema)]).toEqual([type, limits]);
});
