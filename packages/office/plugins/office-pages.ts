import type { Plugin } from 'vite';

/** While developing, every page below /office is the one page, as the server has it when it is built. */
export function officePages(): Plugin {
  return {
    name: 'office-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _reply, next) => {
        if (/^\/office(\/[\w/-]*)?(\?|$)/.test(request.url ?? '')) request.url = '/office.html';
        next();
      });
    },
  };
}
