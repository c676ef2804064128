import type { FastifyInstance } from 'fastify';
import { parseChinaTime } from '../outside/china-time.ts';
import type { Deliver, Ms } from '../outside/raw-http.ts';
import { MAX_SPEED, tickAt } from './clock.ts';
import { PAGE_COPY as COPY } from './copy.ts';
import type { SandboxCourier } from './courier.ts';
import { formOf, openFormPages, pageHeaders, refusePage, sendPage, textOf } from './forms.ts';
import { controlPage, SANDBOX_PATHS, smsPage } from './pages.ts';
import { mountAssets } from './cashier-routes.ts';
import type { SandboxRecords } from './records.ts';

/** Everything the control pages need; the server puts it together. */
export interface ControlDeps {
  records: SandboxRecords;
  courier: SandboxCourier;
  /** The folder with sandbox.css and sandbox.js (`packages/server/assets/sandbox`); copy.js is read from `docs` beside it. */
  assetsDir: string;
  /** A real HTTP call to the server's own callback route. */
  deliver: Deliver;
  now(): Ms;
  /** Where the cashier is, which has another address than these pages. */
  publicBase(): string;
}

const BODY_LIMIT = 4096;
const ROWS = 50;

/**
 * Mounts the overview, the inbox in which every code can be read, and the clock. They ask nobody who he is: only for a
 * listener that lets in nobody else (`openControl`).
 */
export async function controlRoutes(app: FastifyInstance, deps: ControlDeps): Promise<void> {
  const { records, courier, deliver, now, publicBase } = deps;
  openFormPages(app, { bodyLimit: BODY_LIMIT, headersOf: () => pageHeaders({}) });
  await mountAssets(app, deps.assetsDir);

  app.get(SANDBOX_PATHS.control, async (request, reply) => {
    const search = textOf(request.query, 'q');
    const clock = await records.readClock();
    const view = {
      now: now(),
      tick: tickAt(clock, now()),
      clock,
      search,
      publicBase: publicBase(),
      payments: await records.newestPayments(10),
      messages: await records.newestSms({ now: now(), limit: 5 }),
      parcels: await records.newestParcels({ limit: ROWS, search }),
    };
    return sendPage(reply, controlPage(view));
  });

  app.get(SANDBOX_PATHS.sms, async (request, reply) => {
    const mobile = textOf(request.query, 'q');
    const messages = await records.newestSms({ now: now(), limit: ROWS, mobile });
    return sendPage(reply, smsPage({ messages, mobile }));
  });

  app.post(SANDBOX_PATHS.clock, async (request, reply) => {
    const form = formOf(request);
    const done = await turnClock(courier, form);
    if (!done) return refusePage(reply, 400, COPY.badForm);
    await courier.pushDue(deliver);
    return reply.redirect(SANDBOX_PATHS.control, 303);
  });

  app.post<{ Params: { waybill: string } }>(SANDBOX_PATHS.parcel(':waybill'), async (request, reply) => {
    const { waybill } = request.params;
    const hours = Number(formOf(request).get('do'));
    if (Number.isInteger(hours) && hours > 0 && hours <= 24 * 30)
      await courier.shift(waybill, hours * 3_600_000);
    else await courier.advance(waybill);
    await courier.pushDue(deliver);
    return reply.redirect(SANDBOX_PATHS.control, 303);
  });
}

async function turnClock(courier: SandboxCourier, form: URLSearchParams): Promise<boolean> {
  const speed = Number(form.get('speed'));
  const time = parseChinaTime(form.get('time') ?? '');
  switch (form.get('do')) {
    case 'pause':
      await courier.pause();
      return true;
    case 'resume':
      await courier.resume();
      return true;
    case 'speed':
      if (!(speed > 0 && speed <= MAX_SPEED)) return false;
      await courier.setSpeed(speed);
      return true;
    case 'jump':
      if (time === null) return false;
      await courier.jumpTo(time);
      return true;
    default:
      return false;
  }
}
