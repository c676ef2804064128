import { digestCode } from '../../packages/server/src/accounts/code-digest.ts';
import type { TestService } from './test-service.ts';

const ANSWER = 'ab3d';

/** Makes the newest captcha, or the one named, have an answer that the test knows; answers it as a person types it. */
export async function knowCaptcha(
  { db, deps }: Pick<TestService, 'db' | 'deps'>,
  key?: string,
): Promise<string> {
  const newest = db.q.selectFrom('captchas').orderBy('expires_at', 'desc').select('key').limit(1);
  const found = key ?? (await newest.executeTakeFirstOrThrow()).key;
  const answer = digestCode(deps.secret, `captcha:${found}`, ANSWER);
  await db.q.updateTable('captchas').set({ answer }).where('key', '=', found).execute();
  return ANSWER.toUpperCase();
}

/** A captcha with its answer, as the forms send them. */
export async function solveCaptcha(shop: TestService): Promise<{ key: string; captcha: string }> {
  const { key } = await shop.visitor.accounts.captcha();
  return { key, captcha: await knowCaptcha(shop, key) };
}

/** The code of the newest text message to a number, from the sandbox's inbox. */
export async function lastCode({ db }: Pick<TestService, 'db'>, mobile: string): Promise<string> {
  const { rows } = await db.pool.query<{ code: string }>(
    `select code from sandbox_sms where mobile = $1 and code ~ '^[0-9]{6}$' order by id desc limit 1`,
    [mobile],
  );
  if (!rows[0]) throw new Error(`no code was sent to ${mobile}`);
  return rows[0].code;
}
