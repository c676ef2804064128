import type { FastifyInstance } from 'fastify';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { html } from '../html/html.ts';
import { table } from '../html/table.ts';
import { openFormPages, pageHeaders, sendPage } from '../sandbox/forms.ts';
import { page, SANDBOX_PATHS } from '../sandbox/pages.ts';
import { CODES_COPY as SAY } from './copy.ts';
import { stepOf, totpCode } from './totp.ts';

/** Who of the demo's operators is shown: nobody else's code ever is. */
const DEMO_LOGINS = ['admin', 'second', 'caiwu', 'kefu', 'shangpin'] as const;

/**
 * The codes of this moment of the demo's operators, so that the back office can be tried without a telephone. Only on the
 * listener of the sandbox's control pages, and only in a demo (section 13).
 */
export async function codesRoutes(app: FastifyInstance, { db, secret, now, config }: Deps): Promise<void> {
  if (!config.demo) return;
  openFormPages(app, { bodyLimit: 1024, headersOf: () => pageHeaders({}) });
  app.get(SANDBOX_PATHS.totp, async (_request, reply) => {
    const rows = await db.q
      .selectFrom('operators')
      .where('login', 'in', DEMO_LOGINS)
      .where('totp_sealed', '<>', '')
      .select(['login', 'name', 'totp_sealed'])
      .orderBy('id')
      .execute();
    const step = stepOf(now());
    return sendPage(
      reply,
      page(
        { title: SAY.title, active: 'totp' },
        html`<section class="card">
          <h2>${SAY.title}</h2>
          <p class="hint">${SAY.hint}</p>
          <div data-refresh="3">
            ${table(
              SAY.heads,
              rows.map((row) => [
                html`<b>${row.login}</b>`,
                html`${row.name}`,
                html`<b class="number">${totpCode(unseal(secret, row.totp_sealed), step)}</b>`,
                html`<span class="number">${totpCode(unseal(secret, row.totp_sealed), step + 1)}</span>`,
              ]),
            )}
          </div>
        </section>`,
      ),
    );
  });
}
