import type { Plugin } from 'vite';

/** While developing, the pages below /embed are the second entry, as the server has it when the site is built. */
export function embedPages(): Plugin {
  return {
    name: 'embed-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _reply, next) => {
        if (/^\/embed\/(purchase|recharge|login)/.test(request.url ?? '')) request.url = '/embed.html';
        next();
      });
    },
  };
}
