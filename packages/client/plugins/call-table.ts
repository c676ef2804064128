import type { Plugin } from 'vite';
import { apiRoutes } from '../../shared/src/api/routes.ts';
import type { Route } from '../../shared/src/contract/define-routes.ts';
import type { CatalogueEntry } from '../../shared/src/errors/catalogue-entry.ts';
import { CATALOGUE } from '../../shared/src/errors/catalogue.ts';
import own from '../package.json' with { type: 'json' };
import { HIDDEN } from '../scripts/print-api.ts';

const NAME = 'virtual:call-table';

/** The contract as a caller needs it: method, path, whether a file comes and a key goes; and the next steps of refusals. */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}`
        ? [
            `export const calls = ${JSON.stringify(calls())};`,
            `export const steps = ${JSON.stringify(steps())};`,
            `export const version = ${JSON.stringify(own.version)};`,
          ].join('\n')
        : null,
  };
}

function calls() {
  const groups = Object.entries(apiRoutes).filter(([group]) => !HIDDEN.has(group));
  return Object.fromEntries(
    groups.map(([group, routes]) => [
      group,
      Object.fromEntries(
        Object.entries(routes as Record<string, Route>).map(([name, { method, path, file, idempotent }]) => [
          name,
          { method, path, file, idempotent },
        ]),
      ),
    ]),
  );
}

/** One code may be several refusals: it has a next step where they agree. */
function steps(): Record<number, string> {
  const found = new Map<number, Set<string>>();
  for (const { code, next } of Object.values<CatalogueEntry>(CATALOGUE))
    found.set(code, (found.get(code) ?? new Set()).add(next.replace(/\{(\w+):\w+\}/g, '{$1}')));
  const agreed = [...found].filter(([, texts]) => texts.size === 1 && !texts.has(''));
  return Object.fromEntries(agreed.map(([code, [text]]) => [code, text!]));
}
