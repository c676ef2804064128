import type { Plugin } from 'vite';

/** What of a call's contract reaches the browser. */
interface CallOfTable {
  method: string;
  path: string;
  file?: boolean;
  idempotent?: boolean;
}
type Groups = Readonly<Record<string, Readonly<Record<string, object>>>>;

/**
 * The calls of the service as the browser needs them: method, path, and whether a file comes; with `keyed` also whether a
 * call takes a key. The contract says much more, which the server checks; as types it reaches the pages all the same,
 * without its 20 kB.
 */
export function apiRouteTable(groups: Groups, name = 'virtual:api-routes', { keyed = false } = {}): Plugin {
  return {
    name: 'api-routes',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(table(groups, keyed))}` : null),
  };
}

function table(groups: Groups, keyed: boolean) {
  return Object.fromEntries(
    Object.entries(groups).map(([group, routes]) => [
      group,
      Object.fromEntries(
        Object.entries(routes).map(([name, route]) => {
          const { method, path, file, idempotent } = route as CallOfTable;
          return [
            name,
            { method, path, ...(file ? { file } : {}), ...(keyed && idempotent ? { idempotent } : {}) },
          ];
        }),
      ),
    ]),
  );
}
