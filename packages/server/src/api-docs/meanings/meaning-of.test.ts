import { callsOfKeys } from '@giftship/shared/api/openapi';
import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import { EVENT_DATA } from '@giftship/shared/events/event-data';
import { SUPPLIER_EVENT_DATA } from '@giftship/shared/supplier-keys/event-data';
import { expect, test } from 'vitest';
import { fieldsOf, schemaOf } from '../fields-of.ts';
import { keysOf, MEANINGS, meaningOf, supplierMeaningOf } from './meaning-of.ts';
import { SUPPLIER_MEANINGS } from './supplier-copy.ts';

const CALLS = [
  ...Object.entries(apiRoutes).flatMap(([group, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([name, { query, body, data }]) => ({
      call: `${group}.${name}`,
      schemas: [
        ...[query, body].flatMap((schema) => (schema ? [schemaOf(schema, 'input')] : [])),
        ...(data ? [schemaOf(data, 'output')] : []),
      ],
    })),
  ),
  ...Object.entries(EVENT_DATA).map(([name, data]) => ({
    call: `event.${name}`,
    schemas: [schemaOf(data, 'output')],
  })),
];

test('every field of every call and event says what it means', () => {
  const silent = CALLS.flatMap(({ call, schemas }) =>
    schemas
      .flatMap((schema) => fieldsOf(schema))
      .filter(({ name }) => meaningOf(call, name) === '')
      .map(({ name }) => `${call}: ${name}`),
  );
  expect(silent).toEqual([]);
});

test('no meaning is written for nothing', () => {
  const used = new Set(
    CALLS.flatMap(({ call, schemas }) =>
      schemas
        .flatMap((schema) => fieldsOf(schema))
        .map(({ name }) => keysOf(call, name).find((key) => MEANINGS[key] !== undefined)),
    ),
  );
  expect(Object.keys(MEANINGS).filter((key) => !used.has(key))).toEqual(['Idempotency-Key']);
});

test('a word that means several things means what its call, its place or its group says', () => {
  expect(meaningOf('orders.make', 'rec_list[].id')).toBe('行号，由您编；答复里按它对应');
  expect(meaningOf('goods.detail', 'id')).toBe('编号');
  expect(meaningOf('wallet.logList', 'list[].after')).toBe('变动后的余额');
  expect(meaningOf('events.list', 'after')).toMatch(/^从哪里往后读/);
  expect(meaningOf('orders.list', 'list[].status')).toMatch(/`0` 待付款、`1` 待发货/);
});

test('every field of every call and event of suppliers says what it means, and none is written for nothing', () => {
  const calls = [
    ...Object.entries(callsOfKeys(supplierRoutes)).flatMap(([group, routes]) =>
      Object.entries(routes).flatMap(([name, { query, body, data }]) =>
        [
          ...[query, body].flatMap((schema) => (schema ? [schemaOf(schema, 'input')] : [])),
          ...(data ? [schemaOf(data, 'output')] : []),
        ].map((schema) => ({ call: `${group}.${name}`, schema })),
      ),
    ),
    ...Object.entries(SUPPLIER_EVENT_DATA).map(([name, data]) => ({
      call: `event.${name}`,
      schema: schemaOf(data, 'output'),
    })),
  ].flatMap(({ call, schema }) => fieldsOf(schema).map(({ name }) => ({ call, name })));
  expect(calls.length).toBeGreaterThan(300);
  expect(calls.filter(({ call, name }) => supplierMeaningOf(call, name) === '')).toEqual([]);
  const used = new Set(
    calls.map(({ call, name }) => keysOf(call, name).find((key) => SUPPLIER_MEANINGS[key] !== undefined)),
  );
  expect(Object.keys(SUPPLIER_MEANINGS).filter((key) => !used.has(key))).toEqual([]);
});
