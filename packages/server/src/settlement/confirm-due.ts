import { CONFIRM_DAYS, SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';
import { tellFinance } from './tell-finance.ts';

/** Confirms what no supplier objected to for some days, and tells them the day before (O168, S072); the clock's work. */
export async function confirmDue({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tell(
        tx,
        SAY.confirmedByItself,
        sql`
        update settlements set status = ${sql.lit(SETTLEMENT_STATUS.confirmed)}, confirmed_at = now(), version = version + 1
        where ${waitsSince(CONFIRM_DAYS)} and reminded_at < now() - interval '23 hours'`,
      );
      await tell(
        tx,
        SAY.remind,
        sql`
        update settlements set reminded_at = now() where ${waitsSince(CONFIRM_DAYS - 1)} and reminded_at is null`,
      );
    },
    { actor: 'clock' },
  );
}

/** Nobody is bound by silence who was not told a day before. */
const waitsSince = (days: number) => sql`id in (
  select id from settlements where status = ${sql.lit(SETTLEMENT_STATUS.toConfirm)}
    and confirm_from <= now() - make_interval(days => ${sql.lit(days)}) order by id for no key update skip locked)`;

async function tell(tx: Tx, words: (sn: string) => string, change: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{
    id: number;
    supplier_id: number;
  }>`${change} returning id, supplier_id`.execute(tx);
  for (const { id, supplier_id } of rows) {
    const ref = snOf('settlement', id);
    await tellFinance(tx, supplier_id, { ref, content: words(ref) });
  }
}
