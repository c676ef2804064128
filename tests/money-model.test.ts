import { expect, it } from 'vitest';
import { rounds } from './harness/at-length.ts';
import { REFUSED, begin, choose } from './harness/money-commands.ts';
import { balances, fingerprint, modelled } from './harness/money-model.ts';
import { openTestService } from './harness/test-service.ts';

/**
 * M1 of reliability section 6, and M2 of the back office with suppliers: random commands against a simple model. GIFT_MODEL_COMMANDS sets how many, and
 * GIFT_MODEL_SEED repeats a run; the full one is 20,000.
 */
const COMMANDS = Number(process.env.GIFT_MODEL_COMMANDS ?? rounds(2_000));
const SEED = Number(process.env.GIFT_MODEL_SEED ?? Date.now() % 1_000_000_007);
const AUDIT_EVERY = 1_000;
/** So many commands hold every kind of them. */
const ENOUGH = 5_000;

/** Every command must have happened, and every one that can be refused must have been. */
const NAMES = [
  'recharge order earn sign refund compensate vip withdraw approve refuse pay fail transfer repeat adjust goodwill owe void voidmany waive decline pickup accrue charge statement confirm dispute answer send arrive bounce ask back keep give lose deny bill credit writeoff lookinto reopen close replace late explain',
  'order refund compensate vip withdraw approve pay fail transfer adjust goodwill owe decline confirm dispute answer send arrive bounce ask back keep again credit writeoff lookinto reopen close replace',
].flatMap((names, isRefused) => names.split(' ').map((name) => `${isRefused ? 'refused ' : ''}${name}`));

it(`${COMMANDS} random commands (seed ${SEED}) leave what the model says`, async () => {
  const shop = await openTestService();
  try {
    const world = await begin(shop, SEED);
    const done = new Map<string, number>();
    const past: string[] = [];
    for (let turn = 1; turn <= COMMANDS; turn += 1) {
      const command = await choose(world);
      const before = command.changes === null ? await fingerprint(shop) : null;
      const answer = await command.run().then(
        (value) => ({ isDone: value !== REFUSED, value }),
        (error: Error) => ({ isDone: false, value: error }),
      );
      past.push(command.words);
      // What is compared carries its place, so that a difference says where it began.
      const where = `seed ${SEED}, command ${turn}: ${past.slice(-5).join(' | ')}`;
      const isAllowed = command.changes !== null;
      const said = answer.isDone === isAllowed ? '' : String(answer.value);
      expect([where, answer.isDone, said]).toEqual([where, isAllowed, '']);
      expect([where, isAllowed ? null : await fingerprint(shop)]).toEqual([where, before]);
      command.changes?.(answer.value);
      expect([where, await balances(world)]).toEqual([where, modelled(world)]);
      const name = `${isAllowed ? '' : 'refused '}${command.words.split(' ')[0]}`;
      done.set(name, (done.get(name) ?? 0) + 1);
      const breaches = turn % AUDIT_EVERY === 0 ? await shop.audit() : [];
      expect([where, breaches]).toEqual([where, []]);
    }
    expect(await shop.audit()).toEqual([]);
    const missing = COMMANDS < ENOUGH ? [] : NAMES.filter((name) => !done.has(name));
    expect(missing).toEqual([]);
    console.info(
      `money model: seed ${SEED}, ${COMMANDS} commands, ${JSON.stringify(Object.fromEntries(done))}`,
    );
  } finally {
    await shop.close();
  }
}, 600_000);
