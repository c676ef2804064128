import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASE_AUTHOR, CASE_KIND, CASE_OUTCOME, CASE_STATUS } from '@giftship/shared/cases/case';
import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { CONFIRM_DAYS, PAYEE_STATUS, SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { maskAccount } from '@giftship/shared/withdrawals/withdraw-rules';
import { WITHDRAW_ACCOUNT } from '@giftship/shared/withdrawals/withdrawal';
import { sql } from 'kysely';
import { keepPicture } from '../accounts/own-pictures.ts';
import { openBalanceRefund } from '../balance-refunds/ask-refund.ts';
import { fetchDueBills } from '../bills/import-bill.ts';
import { actOnCase, openByOperator } from '../cases/act-on-case.ts';
import { solveCase } from '../cases/change-case.ts';
import { CASES_COPY } from '../cases/copy.ts';
import { bySystem } from '../cases/open-case.ts';
import { runCases } from '../cases/find-cases.ts';
import type { Queries, Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import type { Asked } from '../operators/ask.ts';
import { decideApproval } from '../operators/decide-approval.ts';
import { rightsOf } from '../operators/operator.ts';
import type { WorkCall } from '../operators/work.ts';
import { ASSETS } from '../package-root.ts';
import { approveSettlements } from '../settlement/approve-settlements.ts';
import { confirmDue } from '../settlement/confirm-due.ts';
import { makeStatements } from '../settlement/make-statements.ts';
import { settleActions } from '../settlement/office-routes.ts';
import { payeeHash } from '../settlement/payees.ts';
import { lookAtSettings } from '../settings/live-settings.ts';
import { saveSetting, saveSettingAction } from '../settings/save-setting.ts';
import {
  BY_HAND_SUPPLIER,
  DEMO_MEMBERS,
  type DEMO_OPERATORS,
  DEMO_SUPPLIER_PAYEE as PAYEE,
  DEMO_WORK,
} from './copy.ts';

type Login = (typeof DEMO_OPERATORS)[number]['login'];
/** The statement that a shop of many small parcels settles from: on each day of the week one that is over is large enough to be on its way. */
const LEAST = '1.00';
const ACTIONS = { [saveSettingAction.kind]: saveSettingAction, ...settleActions };

/** The first supplier's company, the account that it is paid through, and that it is settled with every week. */
export async function fillSupplierPayee(tx: Tx, deps: Deps): Promise<void> {
  const { company, account, bank, branch } = PAYEE;
  const supplierId = await supplierOf(tx);
  await tx
    .updateTable('suppliers')
    .set({ company, settle_cycle: 'week' })
    .where('id', '=', supplierId)
    .execute();
  await tx
    .insertInto('supplier_payees')
    .values({
      supplier_id: supplierId,
      type: WITHDRAW_ACCOUNT.bank,
      holder: company,
      account_sealed: seal(deps.secret, account, deps.random),
      account_mask: maskAccount(account),
      account_hash: payeeHash(deps, account),
      bank_name: bank,
      bank_branch: branch,
      status: PAYEE_STATUS.active,
      asked_by: OWNER.mobile,
      decided_at: sql<Date>`now()`,
    })
    .execute();
}

/** As `doWork`; a demo without it is one all the same, so nothing that goes wrong here stops the start. */
export async function fillWork(deps: Deps, userId: number): Promise<void> {
  await doWork(deps, userId).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the work of the demo was not done'),
  );
}

/** What people and the clock did with the past: statements, cases, an appeal, the bill of yesterday, a refund that waits. */
async function doWork(deps: Deps, userId: number): Promise<void> {
  const least = { name: 'settle.least', value: LEAST, version: 0, reason: DEMO_WORK.least } as const;
  await agree(deps, await saveSetting(deps, await callOf(deps, 'admin', 'config.save'), least));
  await lookAtSettings(deps.db.q, deps.config);
  await setByHand(deps);
  await doStatements(deps);
  await doCases(deps);
  await insertAppeal(deps);
  const { recharge } = deps.config;
  // Also where the hour of bills has not come yet.
  await fetchDueBills({ ...deps, config: { ...deps.config, recharge: { ...recharge, billHour: 0 } } });
  const refund = { user_id: userId, money: '120.00', reason: DEMO_WORK.refund };
  await openBalanceRefund(deps, await callOf(deps, 'kefu', 'balance.refund.open'), refund);
}

/** One of the suppliers writes his waybills down himself, as the words of the start say. */
async function setByHand({ db }: Deps): Promise<void> {
  await db.q
    .updateTable('couriers')
    .set({ issue_mode: ISSUE_MODE.hand })
    .where('supplier_id', 'in', (eb) =>
      eb.selectFrom('suppliers').where('name', '=', BY_HAND_SUPPLIER).select('id'),
    )
    .execute();
}

/** Makes the statements of the weeks that are over; all but the newest are as old as they look, and the first one is on its way. */
async function doStatements(deps: Deps): Promise<void> {
  await makeStatements(deps);
  await deps.db.transaction(
    (tx) =>
      sql`
        update settlements s set created_at = t.made, confirm_from = t.made, reminded_at = t.made + make_interval(days => ${sql.lit(CONFIRM_DAYS - 1)}),
          due_day = (t.made at time zone 'Asia/Shanghai')::date + ${sql.lit(CONFIRM_DAYS)}
        from (select id, (period_end + 1 + time '02:00') at time zone 'Asia/Shanghai' as made, max(period_end) over (partition by supplier_id) as newest
          from settlements) t
        where t.id = s.id and s.period_end < t.newest`.execute(tx),
    { actor: 'demo' },
  );
  await confirmDue(deps);
  await deps.db.q
    .updateTable('settlements')
    .set({ confirmed_at: sql<Date>`confirm_from + make_interval(days => ${sql.lit(CONFIRM_DAYS)})` })
    .where('status', '=', SETTLEMENT_STATUS.confirmed)
    .execute();
  const confirmed = await deps.db.q
    .selectFrom('settlements')
    .where('status', '=', SETTLEMENT_STATUS.confirmed)
    .select('id')
    .orderBy('id')
    .execute();
  // One stays to be approved by whoever looks.
  for (const { id } of confirmed.slice(0, -1)) {
    const wanted = { settle_sns: [snOf('settlement', id)], reason: DEMO_WORK.approve };
    await agree(
      deps,
      await approveSettlements(deps, await callOf(deps, 'caiwu', 'settlement.approve'), wanted),
    );
  }
}

/** A buyer asked about a parcel that was picked up late and arrived; of those that never were, the supplier is asked about one. */
async function doCases(deps: Deps): Promise<void> {
  const late = await pastComp(deps.db.q, PARCEL_STATUS.signed);
  await openByOperator(deps, await callOf(deps, 'kefu', 'case.open'), {
    order_sn: snOf('order', late.order_id),
    kind: CASE_KIND.stalled,
    text: DEMO_WORK.late,
    ticket_sn: '',
    ask_supplier: false,
  });
  await deps.db.transaction((tx) => solve(tx, late.parcel_id), { actor: 'demo' });
  await runCases(deps);
  const never = await pastComp(deps.db.q, PARCEL_STATUS.waitingPickup);
  await actOnCase(deps, await callOf(deps, 'kefu', 'case.act'), {
    case_sn: snOf('case', (await caseOf(deps.db.q, never.parcel_id)).id),
    do: 'ask_supplier',
    text: DEMO_WORK.askSupplier,
    images: [],
    due: '',
  });
}

/** Solves the case of a parcel that arrived; it is as old as what it is about. */
async function solve(tx: Tx, parcelId: number): Promise<void> {
  const found = await caseOf(tx, parcelId);
  await sql`update case_messages m set at = p.pickup_deadline + interval '1 hour' from parcels p where m.case_id = ${found.id} and p.id = ${parcelId}`.execute(
    tx,
  );
  await solveCase(tx, found, { outcome: CASE_OUTCOME.nothing, line: bySystem(CASES_COPY.signed) });
  await sql`update case_messages m set at = p.sign_time from parcels p where m.case_id = ${found.id} and m.by = ${CASE_AUTHOR.system} and p.id = ${parcelId}`.execute(
    tx,
  );
  await sql`
    update cases c set created_at = p.pickup_deadline + interval '1 hour', solved_at = p.sign_time, updated_at = p.sign_time
    from parcels p where p.id = c.parcel_id and c.id = ${found.id}`.execute(tx);
}

const caseOf = (q: Queries, parcelId: number) =>
  q
    .selectFrom('cases')
    .where('parcel_id', '=', parcelId)
    .where('status', '=', CASE_STATUS.new)
    .select(['id', 'status'])
    .executeTakeFirstOrThrow();

/** The supplier appeals against what he paid for the parcel that nobody picked up, a day after it was paid. */
async function insertAppeal(deps: Deps): Promise<void> {
  const owner = await deps.db.q
    .selectFrom('users')
    .where('mobile', '=', OWNER.mobile)
    .select('id')
    .executeTakeFirstOrThrow();
  const bytes = readFileSync(join(ASSETS, 'goods/parcel-640.webp'));
  await deps.db.transaction(
    async (tx) => {
      const comp = await pastComp(tx, PARCEL_STATUS.waitingPickup);
      const picture = await keepPicture(deps, tx, { userId: owner.id, bytes });
      await tx
        .insertInto('comp_appeals')
        .values({
          compensation_id: comp.id,
          supplier_id: comp.supplier_id,
          content: DEMO_WORK.appeal,
          images: JSON.stringify([picture.id]),
          by: `supplier ${comp.supplier_id} user ${owner.id}`,
          at: sql<Date>`${comp.settled_at}::timestamptz + interval '20 hours'`,
        })
        .execute();
    },
    { actor: 'demo' },
  );
}

/** The newest paid compensation of the first supplier whose parcel is in this state. */
async function pastComp(q: Queries, status: number) {
  return q
    .selectFrom('compensations as c')
    .innerJoin('parcels as p', 'p.id', 'c.parcel_id')
    .where('c.supplier_id', '=', await supplierOf(q))
    .where('p.status', '=', status)
    .select(['c.id', 'c.parcel_id', 'c.supplier_id', 'c.settled_at', 'p.order_id'])
    .orderBy('c.id', 'desc')
    .executeTakeFirstOrThrow();
}

const OWNER = DEMO_MEMBERS[0];
async function supplierOf(q: Queries): Promise<number> {
  const row = await q
    .selectFrom('suppliers')
    .where('name', '=', OWNER.supplier)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The second person agrees to what waits for one. */
async function agree(deps: Deps, { approval }: Asked): Promise<void> {
  if (approval === null) return;
  const decision = { approval_sn: approval.approval_sn, do: 'approve', reason: DEMO_WORK.agreed } as const;
  await decideApproval(deps, ACTIONS, await callOf(deps, 'second', 'approval.decide'), decision);
}

/** A call as this operator of the demo would make it. */
async function callOf({ db, now }: Deps, login: Login, logs: string): Promise<WorkCall> {
  const { id, name, role_ids } = await db.q
    .selectFrom('operators')
    .where('login', '=', login)
    .select(['id', 'name', 'role_ids'])
    .executeTakeFirstOrThrow();
  const session = { id: 0, hash: Buffer.alloc(0), provedAt: null, endsAt: new Date(now()) };
  const rights = await rightsOf(db.q, role_ids);
  return {
    operator: { id, login, name, roleIds: role_ids, rights, session, address: '', requestId: '' },
    key: '',
    logs,
  };
}
