import type { FastifyInstance } from 'fastify';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { html } from '../html/html.ts';
import { table } from '../html/table.ts';
import { openFormPages, pageHeaders, sendPage } from '../sandbox/forms.ts';
import { page, SANDBOX_PATHS } from '../sandbox/pages.ts';
import { CODES_COPY as SAY } from './copy.ts';
import { stepOf, totpCode } from './totp.ts';

/** Whose codes are shown, of the demo's operators and of the owners of its suppliers: nobody else's ever is. */
const DEMO_LOGINS = ['admin', 'second', 'caiwu', 'kefu', 'shangpin'] as const;
const DEMO_OWNERS = ['13700137000', '13500135000'] as const;

/**
 * The codes of this moment of the demo's operators and owners of suppliers, so that their pages can be tried without a telephone. Only on the
 * listener of the sandbox's control pages, and only in a demo (section 13).
 */
export async function codesRoutes(app: FastifyInstance, { db, secret, now, config }: Deps): Promise<void> {
  if (!config.demo) return;
  openFormPages(app, { bodyLimit: 1024, headersOf: () => pageHeaders({}) });
  app.get(SANDBOX_PATHS.totp, async (_request, reply) => {
    const operators = await db.q
      .selectFrom('operators')
      .where('login', 'in', DEMO_LOGINS)
      .where('totp_sealed', '<>', '')
      .select(['login', 'name', 'totp_sealed as sealed'])
      .orderBy('id')
      .execute();
    const owners = await db.q
      .selectFrom('user_totp as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .innerJoin('supplier_members as m', 'm.user_id', 'u.id')
      .innerJoin('suppliers as s', 's.id', 'm.supplier_id')
      .where('u.mobile', 'in', DEMO_OWNERS)
      .where('u.user_type', '=', 'supplier')
      .select(['u.mobile as login', 's.name', 't.secret_sealed as sealed'])
      .orderBy('t.user_id')
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
              [...operators, ...owners].map((row) => [
                html`<b>${row.login}</b>`,
                html`${row.name}`,
                html`<b class="number">${totpCode(unseal(secret, row.sealed), step)}</b>`,
                html`<span class="number">${totpCode(unseal(secret, row.sealed), step + 1)}</span>`,
              ]),
            )}
          </div>
        </section>`,
      ),
    );
  });
}
