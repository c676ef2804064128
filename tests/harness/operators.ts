import { createClient, type ApiReply, type Client } from '@giftship/shared/api/client';
import { officeRoutes, type OfficeApi } from '@giftship/shared/api/office-routes';
import { SUPER_ROLE } from '@giftship/shared/operators/roles';
import { hash } from '@node-rs/argon2';
import { seal } from '../../packages/server/src/db/seal.ts';
import { newTotpSecret, stepOf, totpCode } from '../../packages/server/src/operators/totp.ts';
import { writeLog } from '../../packages/server/src/operators/write-log.ts';
import { sendByInject, type TestService } from './test-service.ts';

export const OPERATOR_PASSWORD = 'only-for-operators';

/** An operator with a second factor, logged in by both steps. */
export interface TestOperator {
  id: number;
  login: string;
  /** What his authenticator holds. */
  secret: string;
  cookie: string;
  api: Client<OfficeApi>;
  /** The answer of the last call. */
  last: () => ApiReply;
  /** The code of this moment; each counts once. */
  code: () => string;
  /** Shows the second factor once more. */
  prove: () => Promise<void>;
}

let made = 0;
let passwordHash: Promise<string> | undefined;

/** Makes an operator with these roles and logs him in; `name` is what others see. */
export async function operatorIn(
  shop: Pick<TestService, 'app' | 'db' | 'deps'>,
  {
    roles = [SUPER_ROLE],
    login = `op-${(made += 1)}-test`,
    name = login,
  }: { roles?: number[]; login?: string; name?: string } = {},
): Promise<TestOperator> {
  const secret = newTotpSecret(shop.deps.random);
  passwordHash ??= hash(OPERATOR_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const { id } = await shop.db.q
    .insertInto('operators')
    .values({
      login,
      name,
      role_ids: roles,
      password_hash: await passwordHash,
      totp_sealed: seal(shop.deps.secret, secret, shop.deps.random),
      totp_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.transaction((tx) =>
    writeLog(tx, null, {
      action: 'operator.add',
      object: 'operator',
      ref: login,
      after: { role_ids: roles },
    }),
  );
  const code = () => totpCode(secret, stepOf(shop.deps.now()));
  return logInOperator(shop, { id, login, secret, code });
}

/** Logs an operator in by both steps. */
export async function logInOperator(
  shop: Pick<TestService, 'app' | 'db' | 'deps'>,
  { id, login, secret, code }: Pick<TestOperator, 'id' | 'login' | 'secret' | 'code'>,
): Promise<TestOperator> {
  const door = createClient(officeRoutes, sendByInject(shop.app, SAME_ORIGIN));
  const { ticket } = await door.operators.login({ body: { login, password: OPERATOR_PASSWORD } });
  let cookie = '';
  const entering = createClient(officeRoutes, async (request) => {
    const reply = await shop.app.inject({
      method: request.method,
      url: request.url,
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json' },
      payload: JSON.stringify(request.body),
    });
    cookie = reply.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
    return { status: reply.statusCode, headers: {}, body: reply.json() };
  });
  await entering.operators.enter({ body: { ticket, code: code() } });
  let reply: ApiReply = { status: 0, headers: {}, body: null };
  const send = sendByInject(shop.app, { ...SAME_ORIGIN, cookie });
  const api = createClient(officeRoutes, async (request) => (reply = await send(request)));
  const prove = async () => {
    // A step counts once: the one that the login used is taken back, as if half a minute had passed.
    await shop.db.q.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', id).execute();
    await api.operators.prove({ body: { code: code() } });
  };
  return { id, login, secret, cookie, api, last: () => reply, code, prove };
}

/** What a browser says of a call that our own page makes. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', host: 'localhost:80' };
