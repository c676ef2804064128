import type { Plugin } from 'vite';

/** While developing, every page below /office or /supplier is its one page, as the server has it when it is built. */
export function officePages(): Plugin {
  return {
    name: 'office-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _reply, next) => {
        const [, name] = /^\/(office|supplier)(\/[\w/-]*)?(\?|$)/.exec(request.url ?? '') ?? [];
        if (name !== undefined) request.url = `/${name}.html`;
        next();
      });
    },
  };
}
