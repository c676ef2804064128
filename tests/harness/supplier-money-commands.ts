import { sql } from 'kysely';
import { accrueSuppliers } from '../../packages/server/src/settlement/accrue.ts';
import { makeStatements } from '../../packages/server/src/settlement/make-statements.ts';
import { seal } from '../../packages/server/src/db/seal.ts';
import type { Command, World } from './money-model.ts';
import { receiptBy } from './paper.ts';
import { memberOf, type TestMember } from './suppliers.ts';
import { agree, key, officeOf, yuan } from './office-money-commands.ts';
import { MONEY_GOODS } from './money.ts';
import type { TestService } from './test-service.ts';

export const MODEL_SUPPLIER = 1;
/** What a parcel of the model brings its supplier (fen). */
export const COST = 3_500;
/** Statements with less to pay are carried over (fen), as the settings begin. */
const LEAST = 10_000;
const DAY_MS = 86_400_000;

/** The model's supplier: weekly, nothing kept back, and an account to be paid to. */
export async function beginSupplier({ db, deps }: TestService): Promise<void> {
  await sql`update goods set cost_fen = ${COST - 500}, parcel_cost_fen = 500 where id = ${MONEY_GOODS}`.execute(
    db.q,
  );
  await sql`update suppliers set settle_cycle = 'week', settle_days = 0 where id = ${MODEL_SUPPLIER}`.execute(
    db.q,
  );
  await db.q
    .insertInto('supplier_payees')
    .values({
      supplier_id: MODEL_SUPPLIER,
      type: 2,
      holder: '拾光',
      account_sealed: seal(deps.secret, '6222020200112233445', deps.random),
      account_mask: '**** 3445',
      account_hash: Buffer.alloc(32),
      status: 1,
      asked_by: 'model',
    })
    .execute();
}

const owners = new WeakMap<World, Promise<TestMember>>();
async function ownerOf(world: World): Promise<TestMember> {
  const made = async () => {
    await sql`delete from supplier_members where supplier_id = ${MODEL_SUPPLIER}`.execute(world.shop.db.q);
    return memberOf(world.shop, MODEL_SUPPLIER);
  };
  const found = owners.get(world) ?? made();
  owners.set(world, found);
  return found;
}

/** A courier has a parcel: the first news of it brings its supplier what it costs, unless it was given back before. */
export function pickUp({ shop, orders, supplier, random }: World): Command | null {
  if (orders.length === 0) return null;
  const chosen = random.pick(orders.slice(-40));
  return {
    words: `pickup G${chosen.id}`,
    run: () =>
      sql`update parcels set pickup_time = coalesce(pickup_time, now()) where order_id = ${chosen.id}`.execute(
        shop.db.q,
      ),
    changes: () => {
      if (chosen.isPicked) return;
      chosen.isPicked = true;
      if (!chosen.isRefunded) {
        chosen.isSold = true;
        supplier.open += COST;
      }
    },
  };
}

/** What is open is posted, in one part or several. */
export function accrue({ shop, supplier, random }: World): Command {
  return {
    words: 'accrue',
    run: () => accrueSuppliers(shop.deps, { atOnce: random.pick([2, 50_000]) }),
    changes: () => {
      supplier.balance += supplier.open;
      supplier.open = 0;
    },
  };
}

/** The account of the supplier is changed by hand. */
export async function adjustSupplierByHand(world: World, refused: symbol): Promise<Command> {
  const { random, supplier } = world;
  const office = await officeOf(world);
  const amount = random.below(6) === 0 ? 100_001 + random.below(50_000) : 1 + random.below(20_000);
  const way = random.below(3) === 0 ? 'out' : 'in';
  return {
    words: `charge ${way} ${amount}`,
    run: async () => {
      await office.one.prove();
      const asked = await office.one.api.settle.adjust({
        key: key(),
        body: {
          supplier_id: MODEL_SUPPLIER,
          way,
          money: yuan(amount),
          kind: 4,
          reason: '模型',
          attachment: office.attachment,
        },
      });
      return agree(office, asked, refused);
    },
    changes: () => void (supplier.balance += way === 'in' ? amount : -amount),
  };
}

/** A week is over: what the balance holds beside earlier statements is to be paid, where it is enough. */
export function makeStatement({ shop, supplier }: World): Command {
  return {
    words: 'statement',
    run: async () => {
      const at = new Date(Date.now() + 9 * DAY_MS + 7 * DAY_MS * supplier.weeks);
      await makeStatements({ ...shop.deps, timeOfRecord: async () => at });
      return readStates(shop);
    },
    changes: (answer) => {
      const held = supplier.statements
        .filter(({ state }) => state !== 'paid' && state !== 'toPay' && state !== 'carried')
        .reduce((sum, { payable }) => sum + payable, 0);
      const stored = answer as { id: number; payable_fen: number; status: number }[];
      // A week that began today is over within two of the model's first; later ones end one at a time.
      let paid = held;
      for (const { id, payable_fen, status } of stored.slice(supplier.statements.length)) {
        const payable = supplier.balance - paid;
        const isDue = payable >= LEAST;
        if (payable_fen !== payable || (status === 0) !== isDue)
          throw new Error(`S${id} says ${payable_fen} (${status}), the model ${payable}`);
        if (isDue) paid += payable;
        supplier.statements.push({ sn: `S${id}`, payable, state: isDue ? 'toConfirm' : 'carried' });
      }
      supplier.weeks += 1;
    },
  };
}

const readStates = ({ db }: TestService) =>
  db.q
    .selectFrom('settlements')
    .where('supplier_id', '=', MODEL_SUPPLIER)
    .select(['id', 'payable_fen', 'status'])
    .orderBy('id')
    .execute();

const STEPS = {
  confirm: { from: ['toConfirm'], to: 'confirmed' },
  dispute: { from: ['toConfirm', 'confirmed'], to: 'disputed' },
  answer: { from: ['disputed'], to: 'toConfirm' },
  send: { from: ['confirmed', 'failed'], to: 'toPay' },
  arrive: { from: ['toPay'], to: 'paid' },
  bounce: { from: ['toPay'], to: 'failed' },
} as const;

/** A statement takes a step, or may not: the supplier agrees or objects, money leaves by two, arrives or comes back. */
export async function stepStatement(world: World, refused: symbol): Promise<Command | null> {
  const { random, supplier } = world;
  const open = supplier.statements.filter(({ state }) => state !== 'carried' && state !== 'paid');
  if (supplier.statements.length === 0) return null;
  const chosen =
    random.below(8) === 0 || open.length === 0 ? random.pick(supplier.statements) : random.pick(open);
  const fits = (Object.keys(STEPS) as (keyof typeof STEPS)[]).filter((step) =>
    (STEPS[step].from as readonly string[]).includes(chosen.state),
  );
  const step =
    fits.length === 0 || random.below(5) === 0
      ? random.pick(Object.keys(STEPS) as (keyof typeof STEPS)[])
      : random.pick(fits);
  const { sn: settle_sn, payable } = chosen;
  const office = await officeOf(world);
  const owner = await ownerOf(world);
  await owner.prove();
  await office.one.prove();
  const receipt = step === 'arrive' ? await receiptBy(office.one.api) : '';
  const { api } = office.one;
  const calls = {
    confirm: () => owner.api.money.confirm({ key: key(), body: { settle_sn } }),
    dispute: () => owner.api.money.dispute({ key: key(), body: { settle_sn, content: '模型' } }),
    answer: () => api.settle.answer({ key: key(), body: { settle_sn, answer: '模型' } }),
    send: async () =>
      agree(
        office,
        await api.settle.approve({ key: key(), body: { settle_sns: [settle_sn], reason: '模型' } }),
        refused,
      ),
    arrive: async () =>
      agree(
        office,
        await api.settle.paid({ key: key(), body: { settle_sn, bank_no: key(), receipt } }),
        refused,
      ),
    bounce: async () =>
      agree(office, await api.settle.failed({ key: key(), body: { settle_sn, reason: '模型' } }), refused),
  };
  const isAllowed =
    (STEPS[step].from as readonly string[]).includes(chosen.state) &&
    (step !== 'send' || supplier.balance >= payable);
  return {
    words: `${step} ${settle_sn}`,
    run: calls[step],
    changes: isAllowed
      ? () => {
          chosen.state = STEPS[step].to;
          if (step === 'send') supplier.balance -= payable;
          if (step === 'bounce') supplier.balance += payable;
        }
      : null,
  };
}
