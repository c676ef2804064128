import type { ApiFailure } from '@giftship/shared/api/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { runCommand } from '../commands/run-command.ts';
import { seal, unseal } from '../db/seal.ts';
import type { IdentityAnswer, IdentityToVerify } from '../outside/identity.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(async () => {
  process.exitCode = 0;
  await shop.close();
});

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let born = 0;
/** A resident number that nobody here has yet. */
function freshCard(birthday = '19790101'): string {
  const body = `110105${birthday}${String((born += 1)).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + '10X98765432'[sum % 11];
}

const newcomer = () => shop.person({ isVerified: false });
const submit = (person: TestPerson, real_name: string, id_card: string) =>
  person.api.accounts.submitAttestation({ body: { real_name, id_card } });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiFailure) => error,
  );
const stored = (id: number) =>
  shop.db.q.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** One line of `gift-server attestation`: what it printed and said. */
async function gift(...args: string[]): Promise<{ printed: string[]; said: string[]; exit: unknown }> {
  const printed: string[] = [];
  const said: string[] = [];
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  process.exitCode = 0;
  await runCommand(
    ['attestation', ...args],
    { DATABASE_URL: shop.database.url },
    {
      print: (line) => printed.push(line),
      say: (line) => said.push(line),
      log: quiet,
    },
  );
  const exit = process.exitCode;
  process.exitCode = 0;
  return { printed, said, exit };
}

describe('a submission while one is in review', () => {
  it('replaces it: the corrected one is verified', async () => {
    const person = await newcomer();
    const [wrong, right] = [freshCard(), freshCard()];
    expect((await submit(person, '张查无', wrong)).status).toBe(1);
    const answer = await submit(person, '张三', right);
    expect([answer.status, answer.real_name_mask]).toEqual([2, '*三']);
    expect(unseal(shop.deps.secret, (await stored(person.id)).id_card_cipher)).toBe(right);
    await shop.runJobs();
    expect((await person.api.accounts.attestation()).status).toBe(2);
  });

  it('is not decided by the answer about the old one', async () => {
    const person = await newcomer();
    const [wrong, right] = [freshCard(), freshCard()];
    const { identity } = shop.deps.outside;
    let answerOld: (answer: IdentityAnswer) => void = () => {};
    const old = new Promise<IdentityAnswer>((resolve) => (answerOld = resolve));
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    shop.deps.outside.identity = {
      verify: (who: IdentityToVerify) => {
        if (who.idNumber !== wrong) return identity.verify(who);
        asked();
        return old;
      },
    };
    const first = submit(person, '李四', wrong);
    await isAsked;
    expect((await submit(person, '李查无', right)).status).toBe(1);
    answerOld({ result: 'match', providerRef: '', billed: true });
    const seen = await first;
    shop.deps.outside.identity = identity;
    expect([seen.status, seen.reason]).toEqual([1, '公安库中暂无记录，转人工审核']);
  });
});

describe('a review by a person', () => {
  it('is listed with masks, approved, kept and told', async () => {
    const person = await newcomer();
    const card = freshCard();
    await submit(person, '王查无', card);
    const listed = (await gift('list')).printed.filter((line) => line.includes(person.mobile));
    expect(listed).toHaveLength(1);
    expect(listed[0]).toContain('*查无');
    expect(listed[0]).toContain('公安库中暂无记录');
    expect(listed[0]).not.toContain(card);
    const [asJson] = (await gift('list', '--json')).printed;
    const { attestations } = JSON.parse(asJson ?? '') as { attestations: { user_id: number }[] };
    expect(attestations.map(({ user_id }) => user_id)).toContain(person.id);

    const { said, exit } = await gift('approve', person.mobile);
    expect([said.join(), exit]).toEqual([expect.stringContaining('已通过'), 0]);
    expect((await person.api.accounts.attestation()).status).toBe(2);
    const { list } = await person.api.messages.list({ query: { kind: 'attestation' } });
    expect(list.map(({ kind_text, content }) => [kind_text, content])).toEqual([
      ['实名认证', expect.stringContaining('已通过人工审核')],
    ]);
    const kept = await shop.db.q
      .selectFrom('attestation_decisions')
      .where('user_id', '=', person.id)
      .selectAll()
      .execute();
    expect(kept).toMatchObject([{ decision: 'approve', reason: '' }]);
    expect(kept[0]!.decided_by).not.toBe('');
    // Once decided there is nothing to decide.
    expect((await gift('refuse', person.mobile, '看错了')).exit).toBe(1);
    expect((await person.api.accounts.attestation()).status).toBe(2);
  });

  it('is refused with a reason, which the person reads; then it may be submitted again', async () => {
    const person = await newcomer();
    await submit(person, '赵查无', freshCard());
    const bare = await gift('refuse', String(person.id));
    expect([bare.exit, bare.said.join()]).toEqual([2, expect.stringContaining('请写明原因')]);
    expect((await gift('refuse', String(person.id), '照片与本人不符')).exit).toBe(0);
    const found = await person.api.accounts.attestation();
    expect([found.status, found.reason]).toEqual([3, '照片与本人不符']);
    const { list } = await person.api.messages.list({ query: { kind: 'attestation' } });
    expect(list[0]?.content).toContain('照片与本人不符');
    expect((await submit(person, '赵六', freshCard())).status).toBe(2);
  });

  it('is no matter of one whom the service is still asked about', async () => {
    const person = await newcomer();
    await submit(person, '钱超时', freshCard());
    expect((await gift('list')).printed.join()).not.toContain(person.mobile);
    expect((await gift('approve', person.mobile)).exit).toBe(1);
    expect((await person.api.accounts.attestation()).status).toBe(1);
  });

  it('wants a user number where buyer and supplier of one mobile both wait', async () => {
    const person = await newcomer();
    await submit(person, '孙查无', freshCard());
    const twin = await shop.db.q
      .insertInto('users')
      .values({
        mobile: person.mobile,
        user_type: 'supplier',
        username: 's',
        password_hash: '',
        register_params: '{}',
        spread_code: 'twin',
        attestation: 1,
        attestation_reason: '公安库中暂无记录，转人工审核',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const both = await gift('approve', person.mobile);
    expect([both.exit, both.said.join()]).toEqual([1, expect.stringContaining(String(twin.id))]);
    expect((await gift('approve', String(person.id))).exit).toBe(0);
    expect((await stored(twin.id)).attestation).toBe(1);
  });
});

describe('one resident number', () => {
  it('stands behind at most three accounts, also when they ask at once', async () => {
    const card = freshCard();
    const people = await Promise.all(Array.from({ length: 5 }, newcomer));
    const ends = await Promise.all(people.map((person) => refusalOf(submit(person, '周五', card))));
    expect(ends.filter((end) => end === null)).toHaveLength(3);
    for (const end of ends.filter((each) => each !== null))
      expect(end).toMatchObject({ code: 1, message: expect.stringContaining('最多3个账号') });
    const verified = await shop.db.q
      .selectFrom('users')
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .where('attestation', '=', 2)
      .select('id')
      .execute();
    expect(verified).toHaveLength(3);
  });

  it('counts accounts in review, and not those refused; a new submission of one of the three is no fourth', async () => {
    const card = freshCard();
    const people = await Promise.all(Array.from({ length: 4 }, newcomer));
    const [first, second, third, fourth] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
    await submit(first, '吴不一致', card);
    for (const person of [second, third, fourth]) await submit(person, '吴查无', card);
    expect((await submit(fourth, '吴九', card)).status).toBe(2);
    expect((await refusalOf(submit(first, '吴九', card)))?.message).toContain('最多3个账号');
  });

  it('counts accounts that release 0.2.0 verified without a digest', async () => {
    const card = freshCard();
    const people = await Promise.all(Array.from({ length: 4 }, newcomer));
    for (const { id } of people.slice(0, 3))
      await shop.db.q
        .updateTable('users')
        .set({ attestation: 2, id_card_cipher: seal(shop.deps.secret, card, shop.deps.random) })
        .where('id', '=', id)
        .execute();
    expect((await refusalOf(submit(people[3]!, '郑十', card)))?.message).toContain('最多3个账号');
    expect((await stored(people[0]!.id)).id_card_digest).not.toBeNull();
  });

  it('is not verified for a fourth account by an answer that comes late', async () => {
    const card = freshCard();
    const people = await Promise.all(Array.from({ length: 3 }, newcomer));
    for (const person of people) await submit(person, '冯一', card);
    const late = await newcomer();
    await submit(late, '冯超时', freshCard());
    // As release 0.2.0, which runs beside and counts nothing, would take it.
    await shop.db.q
      .updateTable('users')
      .set({
        real_name: '冯一',
        id_card_cipher: seal(shop.deps.secret, card, shop.deps.random),
        id_card_digest: null,
      })
      .where('id', '=', late.id)
      .execute();
    await shop.db.q
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'verify-identity')
      .where('key', '=', String(late.id))
      .execute();
    await shop.runJobs();
    const found = await late.api.accounts.attestation();
    expect([found.status, found.reason]).toEqual([3, expect.stringContaining('最多3个账号')]);
  });
});

describe('age', () => {
  const day = (years: number, days: number) => {
    const at = new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000);
    at.setUTCFullYear(at.getUTCFullYear() - years);
    return at.toISOString().slice(0, 10).replaceAll('-', '');
  };

  it('under 18 by the day in China is refused with a sentence at the number', async () => {
    const person = await newcomer();
    const failure = await refusalOf(submit(person, '陈小', freshCard(day(18, 1))));
    expect(failure).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'id_card', msg: '未满18周岁，不能实名认证' }] },
    });
    expect((await person.api.accounts.attestation()).status).toBe(0);
  });

  it('18 today is old enough', async () => {
    expect((await submit(await newcomer(), '陈大', freshCard(day(18, 0)))).status).toBe(2);
  });
});
