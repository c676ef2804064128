import { GROUP_LABELS } from '../../shared/src/api/labels.ts';
import { jsonSchemaOf, refusalsOf } from '../../shared/src/api/openapi.ts';
import { type ApiRoutes, apiRoutes } from '../../shared/src/api/routes.ts';
import { type Route, scopesOf } from '../../shared/src/contract/define-routes.ts';
import type { CatalogueEntry } from '../../shared/src/errors/catalogue-entry.ts';
import { CATALOGUE } from '../../shared/src/errors/catalogue.ts';
import { EVENT_DATA } from '../../shared/src/events/event-data.ts';
import { EVENT_LABELS } from '../../shared/src/events/labels.ts';
import { type Schema, typeOf } from './print-type.ts';

/** Groups that only the pages of partners use. */
export const HIDDEN = new Set(['widget', 'embed']);

/** The typings of every call and event, printed from the contract: they need no other package. */
export function printApi(): string {
  const groups = Object.entries(apiRoutes).filter(([group]) => !HIDDEN.has(group)) as [
    keyof ApiRoutes,
    Record<string, Route>,
  ][];
  const members = groups.map(
    ([group]) => `  /** ${GROUP_LABELS[group]} */\n  ${group}: ${pascal(group)}Api;\n`,
  );
  return [
    HEAD,
    printEvents(),
    ...groups.map(([group, routes]) => printGroup(group, routes)),
    `/** 全部接口，按领域分组。 */\nexport interface GiftApi {\n${members.join('')}}\n`,
  ].join('\n');
}

const HEAD = `// Made by packages/client/scripts/print-api.ts from the contract; do not edit.

/** 每次调用都可以带的。 */
export interface CallExtras {
  /** 放弃这次调用。 */
  signal?: AbortSignal;
  /** 看一眼原样的答复。 */
  onReply?: (reply: { status: number; headers: Record<string, string>; body: unknown }) => void;
}

/** 答复是一个文件。 */
export interface FileReply {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}
`;

function printGroup(group: string, routes: Record<string, Route>): string {
  const types: string[] = [];
  const methods = Object.entries(routes).map(([name, route]) => {
    const prefix = `${pascal(group)}${pascal(name)}`;
    const declare = (suffix: string, schema: Schema, how: { isQuery?: boolean; isInput?: boolean } = {}) => {
      types.push(`export type ${prefix}${suffix} = ${typeOf(schema, how)};\n`);
      return `${prefix}${suffix}`;
    };
    const asked = route.query ? declare('Query', jsonSchemaOf(route.query, 'input'), { isQuery: true }) : '';
    const body = route.body ? declare('Body', jsonSchemaOf(route.body, 'input'), { isInput: true }) : '';
    const data = route.data ? declare('Data', jsonSchemaOf(route.data, 'output')) : '';
    const answer =
      [route.file ? 'FileReply' : '', data].filter((part) => part !== '').join(' | ') || 'unknown';
    const parts = [
      asked === '' ? '' : `query: ${asked}`,
      body === '' ? '' : `body: ${body}`,
      route.idempotent ? 'key?: string' : '',
    ].filter((part) => part !== '');
    const call = parts.length === 0 ? 'call?: CallExtras' : `call: { ${parts.join('; ')} } & CallExtras`;
    return `${about(route)}  ${name}(${call}): Promise<${answer}>;\n`;
  });
  return `${types.join('\n')}\nexport interface ${pascal(group)}Api {\n${methods.join('\n')}}\n`;
}

/** What stands over a call: what it does, what it needs and how it may be refused. */
function about(route: Route): string {
  const codes = [...new Set(refusalsOf(route).map((name): CatalogueEntry => CATALOGUE[name]))]
    .filter(({ code }) => route.refusals.some((name) => (CATALOGUE[name] as CatalogueEntry).code === code))
    .map(({ code, text }) => `${code} ${text.replace(/\{(\w+)(?::\w+)?\}/g, '‹$1›')}`);
  const lines = [
    route.summary,
    `\`${route.method} /api${route.path}\`${
      route.scope
        ? `，密钥需要权限 ${scopesOf(route)
            .map((scope) => `\`${scope}\``)
            .join(' 或 ')}`
        : ''
    }`,
    route.auth === 'user' && !route.scope ? '要登录（token），密钥不能调用。' : '',
    route.idempotent ? '`key`：防重复编号，同一个编号最多生效一次；不给时自动编一个（见 `onKey`）。' : '',
    ...(codes.length > 0 ? ['可能的拒绝：', ...codes.map((text) => `- ${text}`)] : []),
  ].filter((line) => line !== '');
  return `  /**\n${lines.map((line) => `   * ${line.replaceAll('*/', '* /')}\n`).join('')}   */\n`;
}

function printEvents(): string {
  const kinds = Object.entries(EVENT_DATA).map(([event, data]) => {
    const type = typeOf(jsonSchemaOf(data, 'output'), { depth: 1 });
    const label = EVENT_LABELS[event as keyof typeof EVENT_LABELS];
    return `  /** ${label} */\n  ${JSON.stringify(event)}: ${type};\n`;
  });
  return `/** 每种事件的内容。 */
export interface GiftEventData {
${kinds.join('')}}

/** 一个事件：列表里的和回调里的一样。 */
export type GiftEvent = {
  [E in keyof GiftEventData]: {
    /** 不变的编号，去重用。 */
    id: string;
    event: E;
    /** \`YYYY-MM-DD HH:mm:ss\`，北京时间。 */
    created_at: string;
    data: GiftEventData[E];
    /** \`test\` 是测试密钥的订单的事件，不花钱、不发货；0.2.0 的服务写下的没有这一项，都是正式的。 */
    mode?: 'live' | 'test';
    /** 为 true 的是测试，什么都没有发生。 */
    test?: boolean;
  };
}[keyof GiftEventData];
`;
}

const pascal = (name: string) => name[0]!.toUpperCase() + name.slice(1);
