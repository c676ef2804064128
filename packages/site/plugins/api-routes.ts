import type { Plugin } from 'vite';
import { apiRoutes } from '../../shared/src/api/routes.ts';

const NAME = 'virtual:api-routes';

/**
 * The calls of the service as the browser needs them: method, path, and whether a file comes. The contract says much more,
 * which the server checks; as types it reaches the pages all the same, without its 20 kB.
 */
export function apiRouteTable(): Plugin {
  return {
    name: 'api-routes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(table())}` : null),
  };
}

function table() {
  return Object.fromEntries(
    Object.entries(apiRoutes).map(([group, routes]) => [
      group,
      Object.fromEntries(
        Object.entries(routes).map(([name, route]) => {
          const { method, path } = route;
          return [name, { method, path, ...('file' in route && route.file ? { file: true } : {}) }];
        }),
      ),
    ]),
  );
}
