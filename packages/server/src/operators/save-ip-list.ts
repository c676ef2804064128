import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { isAllowedFrom, isNetwork } from '../callers/addresses.ts';
import { forgetIpList, IP_LIST_KEY, type ListedAddress, readIpList } from './ip-list.ts';
import { refuseOldVersion } from './versions.ts';
import { type WorkCall, officeWork } from './work.ts';

/** Changes the addresses that may come in; the own one must be among them, or the list is empty (O229). */
export async function saveIpList(
  deps: Deps,
  call: WorkCall,
  { list, version, reason }: { list: ListedAddress[]; version: number; reason: string },
): Promise<{ version: number }> {
  const wrong = list.find(({ address }) => !isNetwork(address));
  if (wrong) throw refuse('IP_FORM', { address: wrong.address });
  const { address } = call.operator;
  if (
    !isAllowedFrom(
      list.map((entry) => entry.address),
      address,
    )
  )
    throw refuse('IP_OWN', { address });
  const saved = await officeWork(deps, call, async (tx, log) => {
    const held = await tx
      .selectFrom('office_settings')
      .where('key', '=', IP_LIST_KEY)
      .select('key')
      .forUpdate()
      .executeTakeFirst();
    const old = await readIpList(tx);
    await refuseOldVersion(tx, { object: 'ip-list', ref: '', stored: old.version, given: version });
    const values = { value: JSON.stringify(list), updated_by: call.operator.id };
    if (held)
      await tx
        .updateTable('office_settings')
        .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
        .where('key', '=', IP_LIST_KEY)
        .execute();
    else
      await tx
        .insertInto('office_settings')
        .values({ key: IP_LIST_KEY, ...values })
        .execute();
    await log({ object: 'ip-list', reason, before: { list: old.list }, after: { list } });
    return { version: version + 1 };
  });
  forgetIpList(deps);
  return saved;
}
