import * as z from 'zod/mini';
import {
  COMMON_REFUSALS,
  type Route,
  type Routes,
  SIGNED_IN_REFUSALS,
  type Schema,
  scopesOf,
} from '../contract/define-routes.ts';
import { type SupplierRoutes, SUPPLIER_REFUSALS } from '../suppliers/define-supplier-routes.ts';
import { GROUP_LABELS, SIGNED_CALL_HELP, SUPPLIER_GROUP_LABELS } from './labels.ts';
import type { CatalogueEntry } from '../errors/catalogue-entry.ts';
import { CATALOGUE, type ShopRefusalName } from '../errors/catalogue.ts';
import { SUPPLIER_CATALOGUE } from '../errors/supplier-catalogue.ts';

type Json = Record<string, unknown>;

/**
 * JSON Schema of what a caller sends (`input`) or receives (`output`). Each is made once, because a service that starts
 * needs those of its replies twice; nobody changes them.
 */
export function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const found = made[io].get(schema);
  if (found) return found;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  made[io].set(schema, rest);
  return rest;
}
const made = { input: new WeakMap<Schema, Json>(), output: new WeakMap<Schema, Json>() };

/** Every refusal that a call may answer, its own first, then those of any route. */
export function refusalsOf(route: Route): ShopRefusalName[] {
  return [
    ...new Set([...route.refusals, ...(route.auth === 'user' ? SIGNED_IN_REFUSALS : []), ...COMMON_REFUSALS]),
  ];
}

/** Whose document it is: its refusals, the names of its groups, and the cookie of a login. */
interface Book {
  catalogue: Readonly<Record<string, CatalogueEntry>>;
  groupLabels: Readonly<Record<string, string>>;
  cookie: string;
}
const SHOP_BOOK: Book = { catalogue: CATALOGUE, groupLabels: GROUP_LABELS, cookie: 'user-token' };

/** The calls that a supplier's key may make, by group, as a document shows them (S081). */
export function callsOfKeys(groups: Record<string, SupplierRoutes>): Record<string, Routes> {
  const ofKeys = Object.entries(groups).flatMap(([tag, routes]) => {
    const keyed = Object.entries(routes).flatMap(([name, route]) =>
      route.scope === undefined
        ? []
        : [
            [
              name,
              { ...route, auth: 'user', refusals: [...route.refusals, ...SUPPLIER_REFUSALS] } as Route,
            ] as const,
          ],
    );
    return keyed.length > 0 ? [[tag, Object.fromEntries(keyed)] as const] : [];
  });
  return Object.fromEntries(ofKeys);
}

/** The OpenAPI 3.1 document of the calls that a supplier's key may make (S081). */
export const supplierOpenapi = (
  groups: Record<string, SupplierRoutes>,
  info: { title: string; version: string },
): Json =>
  openapi(callsOfKeys(groups), info, {
    catalogue: { ...CATALOGUE, ...SUPPLIER_CATALOGUE },
    groupLabels: SUPPLIER_GROUP_LABELS,
    cookie: 'supplier-token',
  });

/** The OpenAPI 3.1 document of all routes (X024). */
export function openapi(
  groups: Record<string, Routes>,
  info: { title: string; version: string },
  book: Book = SHOP_BOOK,
): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, routes] of Object.entries(groups)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = (paths[`/api${route.path}`] ??= {});
      path[route.method.toLowerCase()] = operation(`${tag}.${name}`, { tag, route, book });
    }
  }
  return {
    openapi: '3.1.0',
    info,
    tags: Object.keys(groups).map((name) => ({
      name,
      'x-displayName': book.groupLabels[name] ?? name,
    })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: book.cookie },
        signed: { type: 'apiKey', in: 'header', name: 'X-App-Key', description: SIGNED_CALL_HELP },
      },
    },
    paths,
  };
}

function operation(id: string, { tag, route, book }: { tag: string; route: Route; book: Book }): Json {
  return {
    operationId: id,
    tags: [tag],
    summary: route.summary,
    ...(route.auth === 'public'
      ? {}
      : {
          security: [
            { bearer: [] },
            { cookie: [] },
            ...(route.scope ? [{ signed: [] }] : []),
            ...(route.auth === 'optional' ? [{}] : []),
          ],
        }),
    ...(route.scope ? { 'x-scope': scopesOf(route).join(' ') } : {}),
    parameters: [...keyParameter(route), ...queryParameters(route)],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(route.body, 'input') } },
          },
        }
      : {}),
    responses: responses(route, book),
  };
}

function keyParameter(route: Route): Json[] {
  if (!route.idempotent) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: route.idempotent === true,
      schema: { type: 'string', minLength: 1, maxLength: 64 },
    },
  ];
}

function queryParameters(route: Route): Json[] {
  if (!route.query) return [];
  const schema = jsonSchemaOf(route.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function responses(route: Route, { catalogue }: Book): Json {
  const refusals = refusalsOf(route).flatMap((name) => catalogue[name] ?? []);
  const codes = [...new Set(refusals.map(({ code }) => code))].sort((a, b) => a - b);
  const failure: Json = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer', enum: codes }, msg: { type: 'string' }, data: {} },
  };
  const success: Json = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: 0 },
      msg: { type: 'string' },
      data: route.data ? jsonSchemaOf(route.data, 'output') : {},
    },
  };
  const content: Json = route.file
    ? {
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
        'application/json': { schema: route.data ? { oneOf: [success, failure] } : failure },
      }
    : { 'application/json': { schema: { oneOf: [success, failure] } } };
  const byStatus: Json = { 200: { description: refusalText(refusals, 200), content } };
  for (const status of [401, 403, 404, 429, 500, 503]) {
    const text = refusalText(refusals, status);
    if (text) byStatus[status] = { description: text, content: { 'application/json': { schema: failure } } };
  }
  return byStatus;
}

function refusalText(refusals: readonly CatalogueEntry[], status: number): string {
  const entries = refusals.filter((entry) => entry.status === status);
  return entries.map((entry) => `${entry.code} ${entry.text.replace(/\{(\w+):\w+\}/g, '{$1}')}`).join('；');
}
