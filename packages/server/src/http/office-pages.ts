import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isConsoleCall } from './console-host.ts';
import { isOfficeCall } from './office-host.ts';
import { officePage } from './site-page.ts';

interface OfficeDeps {
  config: Pick<Config, 'office' | 'officeHost' | 'supplierHost' | 'isProduction'>;
  random: (bytes: number) => Buffer;
}

/**
 * The built pages of the back office below /office and of the supplier console below /supplier, and the files of both;
 * where one of them does not stand, its pages are unknown addresses.
 */
export async function mountOfficePages(
  app: FastifyInstance,
  { config, random }: OfficeDeps,
  folder: string,
): Promise<void> {
  const isOffice = (request: FastifyRequest) => isOfficeCall(config, request);
  const isConsole = (request: FastifyRequest) => isConsoleCall(config, request);
  const mount = (name: string, isHere: (request: FastifyRequest) => boolean) => {
    const show = officePage(join(folder, `${name}.html`), random);
    for (const path of [`/${name}`, `/${name}/*`])
      app.get(path, async (request, reply) => {
        if (isHere(request)) return show(reply);
        reply.callNotFound();
        return reply;
      });
  };
  if (config.office) mount('office', isOffice);
  mount('supplier', isConsole);
  const files = join(folder, 'office-assets');
  if (!existsSync(files)) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (isOffice(request) || isConsole(request)) return;
      reply.callNotFound();
      return reply;
    });
    await scope.register(fastifyStatic, {
      root: files,
      prefix: '/office-assets/',
      decorateReply: false,
      preCompressed: true,
      index: false,
      // Names of built files change with their content.
      maxAge: '365d',
      immutable: true,
    });
  });
}
