import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isOfficeCall } from './office-host.ts';
import { officePage } from './site-page.ts';

interface OfficeDeps {
  config: Pick<Config, 'office' | 'officeHost' | 'isProduction'>;
  random: (bytes: number) => Buffer;
}

/** The built pages of the back office below /office and their files; where it does not stand, these are unknown addresses. */
export async function mountOfficePages(
  app: FastifyInstance,
  deps: OfficeDeps,
  folder: string,
): Promise<void> {
  if (!deps.config.office) return;
  const show = officePage(join(folder, 'office.html'), deps.random);
  for (const path of ['/office', '/office/*'])
    app.get(path, async (request, reply) => {
      if (isOfficeCall(deps.config, request)) return show(reply);
      reply.callNotFound();
      return reply;
    });
  const files = join(folder, 'office-assets');
  if (!existsSync(files)) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (isOfficeCall(deps.config, request)) return;
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
