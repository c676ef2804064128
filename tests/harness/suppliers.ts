import { createClient, type ApiReply, type Client } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { type SupplierApi, supplierRoutes } from '@giftship/shared/api/supplier-routes';
import { MEMBER_ROLE, type MemberRole } from '@giftship/shared/suppliers/supplier';
import { stepOf, totpCode } from '../../packages/server/src/operators/totp.ts';
import { insertPerson } from '../../packages/server/src/accounts/register.ts';
import { hashPassword } from '../../packages/server/src/accounts/passwords.ts';
import { sendByInject, TEST_PASSWORD, type TestService } from './test-service.ts';

/** A login of type supplier. */
export interface TestMember {
  id: number;
  mobile: string;
  token: string;
  /** The cookies of the login, for a browser. */
  cookie: string;
  api: Client<SupplierApi>;
  /** The answer of the last call. */
  last: () => ApiReply;
  /** Binds a second factor, or shows the one that is bound once more. */
  prove: () => Promise<void>;
}

type Shop = Pick<TestService, 'app' | 'db' | 'deps'>;
let mobiles = 13_600_001_000;

/** A login of type supplier, of no supplier yet. */
export async function supplierLogin(
  shop: Shop,
  { mobile = String((mobiles += 1)) } = {},
): Promise<TestMember> {
  const person = await shop.deps.db.transaction(async (tx) =>
    insertPerson(tx, shop.deps, {
      mobile,
      user_type: 'supplier',
      passwordHash: await hashPassword(TEST_PASSWORD),
      spread: '',
      params: {},
    }),
  );
  return logInSupplier(shop, { id: person.id, mobile });
}

/** Logs a login of type supplier in, by password. */
export async function logInSupplier(
  shop: Shop,
  { id, mobile }: Pick<TestMember, 'id' | 'mobile'>,
): Promise<TestMember> {
  const { token } = await createClient(apiRoutes, sendByInject(shop.app, {})).accounts.login({
    body: { mobile, password: TEST_PASSWORD, user_type: 'supplier' },
  });
  let reply: ApiReply = { status: 0, headers: {}, body: null };
  const send = sendByInject(shop.app, { authorization: `Bearer ${token}` });
  const api = createClient(supplierRoutes, async (request) => (reply = await send(request)));
  let secret = '';
  const code = () => totpCode(secret, stepOf(shop.deps.now()));
  const prove = async () => {
    if (secret === '') {
      const begun = await api.account.bindTotp({});
      secret = begun.secret;
      await api.account.confirmTotp({ body: { held: begun.held, code: code() } });
      return;
    }
    // A step counts once: the last is taken back, as if half a minute had passed.
    await shop.db.q.updateTable('user_totp').set({ last_step: 0 }).where('user_id', '=', id).execute();
    await api.account.prove({ body: { code: code() } });
  };
  return {
    id,
    mobile,
    token,
    cookie: `supplier-token=${token}; supplier-in=1`,
    api,
    last: () => reply,
    prove,
  };
}

/** A member of a supplier that there is, in a role; owners and whoever confirms statements have shown a second factor. */
export async function memberOf(
  shop: Shop,
  supplierId: number,
  role: MemberRole = MEMBER_ROLE.owner,
): Promise<TestMember> {
  const member = await supplierLogin(shop);
  await shop.db.q
    .insertInto('supplier_members')
    .values({ supplier_id: supplierId, user_id: member.id, role })
    .execute();
  if (role === MEMBER_ROLE.owner || role === MEMBER_ROLE.finance) await member.prove();
  return member;
}
