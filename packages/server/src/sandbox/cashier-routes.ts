import { entriesOf } from '@giftship/shared/lib/entries-of';
import { tokensCss } from '@giftship/kit/tokens/tokens.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseYuan, MAX_FEN } from '@giftship/shared/money/fen';
import type { Fen } from '@giftship/shared/money/fen';
import type { Deliver, Later, Ms, OutgoingNotice, RandomBytes } from '../outside/raw-http.ts';
import { PAGE_COPY as COPY } from './copy.ts';
import { formOf, missingPage, openFormPages, pageHeaders, refusePage, sendPage, textOf } from './forms.ts';
import { SANDBOX_PATHS } from './pages.ts';
import { isNoticeWay, payPage } from './pay-page.ts';
import type { NoticeWay, PayView } from './pay-page.ts';
import { signSandboxNotice } from './payment.ts';
import type { SandboxPayment, SandboxRecords } from './records.ts';

/** Everything the pages that a customer opens need; the server puts it together. */
export interface CashierDeps {
  records: SandboxRecords;
  /** The secret given to `createSandboxPayment`. */
  paymentSecret: string;
  /** The folder with sandbox.css and sandbox.js (`packages/server/assets/sandbox`); copy.js is read from `docs` beside it. */
  assetsDir: string;
  /** A real HTTP call to the server's own callback route. */
  deliver: Deliver;
  later: Later;
  now(): Ms;
  random: RandomBytes;
  /** Told about a notice that nobody took, for the log; never holds personal data. */
  onNoticeLost?(path: string): void;
}

/** The waits before a payment notice that was not taken is sent again. */
const RETRY_WAITS: readonly Ms[] = [5_000, 15_000, 60_000];
const DELAYED_NOTICE_MS: Ms = 10_000;
const CASHIER = SANDBOX_PATHS.pay('');
const BODY_LIMIT = 4096;

/**
 * Mounts the cashier, which is open to whoever holds its link because it is opened from a phone, and the style and script
 * of all sandbox pages: `app.register(cashierRoutes, deps)`, so that its parser stays its own.
 */
export async function cashierRoutes(app: FastifyInstance, deps: CashierDeps): Promise<void> {
  openFormPages(app, {
    bodyLimit: BODY_LIMIT,
    // The cashier is made for frames, also at another address of this machine.
    headersOf: ({ url }) => pageHeaders({ frames: url.startsWith(CASHIER) ? '*' : "'none'" }),
  });
  await mountAssets(app, deps.assetsDir);
  mountCashier(app, deps);
}

/** Mounts the style and script of the sandbox pages: the tokens of the shop stand before the sheet, the script begins with the copying of the shop's own pages. */
export async function mountAssets(app: FastifyInstance, assetsDir: string): Promise<void> {
  const before = {
    'sandbox.css': tokensCss(),
    'sandbox.js': await readFile(join(assetsDir, '../docs/copy.js'), 'utf8'),
  };
  for (const [name, type] of entriesOf(ASSETS)) {
    const content = `${before[name]}\n${await readFile(join(assetsDir, name), 'utf8')}`;
    app.get(SANDBOX_PATHS.asset(name), async (_request, reply) =>
      reply.header('cache-control', 'max-age=300').type(type).send(content),
    );
  }
}

interface CashierRoute {
  Params: { token: string };
}

function mountCashier(app: FastifyInstance, deps: CashierDeps): void {
  const { records, now } = deps;
  const path = SANDBOX_PATHS.pay(':token');
  const show = (request: FastifyRequest, reply: FastifyReply, view: Omit<PayView, 'now' | 'frame'>) =>
    sendPage(reply, payPage({ ...view, now: now(), frame: textOf(request.query, 'frame') === '1' }));

  app.get<CashierRoute>(path, async (request, reply) => {
    const payment = await records.paymentByToken(request.params.token);
    return payment ? show(request, reply, { payment }) : missingPage(reply);
  });

  app.post<CashierRoute>(path, async (request, reply) => {
    const payment = await records.paymentByToken(request.params.token);
    if (!payment) return missingPage(reply);
    if (payment.state === 'paid') return show(request, reply, { payment });

    const form = formOf(request);
    const action = form.get('do');
    if (action === 'fail') return show(request, reply, { payment, done: 'failed' });
    if (action === 'leave') return show(request, reply, { payment, done: 'left' });
    if (action !== 'pay' && action !== 'other') return refusePage(reply, 400, COPY.badForm);

    const amount = action === 'pay' ? payment.amount : payableAmount(form.get('amount') ?? '');
    if (amount === null) return show(request, reply, { payment, problem: COPY.pay.otherBad });

    const paid = await settle(deps, payment, amount);
    if (!paid) return show(request, reply, { payment: { ...payment, state: 'paid' } });
    const way = form.get('notice') ?? '';
    await notify(deps, paid, isNoticeWay(way) ? way : 'normal');
    return show(request, reply, { payment: paid, done: 'paid' });
  });
}

function payableAmount(text: string): Fen | null {
  const amount = parseYuan(text);
  return amount !== null && amount > 0 && amount <= MAX_FEN ? amount : null;
}

function settle(
  { records, now, random }: CashierDeps,
  { token }: SandboxPayment,
  paidAmount: Fen,
): Promise<SandboxPayment | undefined> {
  const providerNo = `SBX${Buffer.from(random(10)).toString('hex').toUpperCase()}`;
  return records.payPayment(token, { paidAmount, providerNo, paidAt: now() });
}

/** Tells the service about a payment in the chosen way, signed at the moment it is sent. */
async function notify(deps: CashierDeps, payment: SandboxPayment, way: NoticeWay): Promise<void> {
  const sign = () => signSandboxNotice(payment, { secret: deps.paymentSecret, now: deps.now() });
  switch (way) {
    case 'lost':
      return;
    case 'forged':
      await deps.deliver(forge(sign())).catch(() => undefined);
      return;
    case 'delay':
      deps.later(DELAYED_NOTICE_MS, () => void sendUntilTaken(deps, sign));
      return;
    case 'twice':
      await sendUntilTaken(deps, sign);
      await sendUntilTaken(deps, sign);
      return;
    case 'normal':
      await sendUntilTaken(deps, sign);
  }
}

/** Real providers repeat a notice that was not taken; so does this one, a few times. */
async function sendUntilTaken(deps: CashierDeps, sign: () => OutgoingNotice, attempt = 0): Promise<void> {
  const notice = sign();
  const reply = await deps.deliver(notice).catch(() => undefined);
  if (reply?.status === 200) return;

  const wait = RETRY_WAITS[attempt];
  if (wait === undefined) deps.onNoticeLost?.(notice.path);
  else deps.later(wait, () => void sendUntilTaken(deps, sign, attempt + 1));
}

/** The notice with one figure of its signature changed. */
function forge(notice: OutgoingNotice): OutgoingNotice {
  const name = 'x-sandbox-signature';
  const signature = notice.headers[name] ?? '';
  const first = signature.startsWith('0') ? '1' : '0';
  return { ...notice, headers: { ...notice.headers, [name]: first + signature.slice(1) } };
}

const ASSETS = {
  'sandbox.css': 'text/css; charset=utf-8',
  'sandbox.js': 'text/javascript; charset=utf-8',
} as const;
