import { refuse } from '@giftship/shared/errors/app-error';
import { CASE_AUTHOR, CASE_STATUS, LIABILITY, OPEN_CASES } from '@giftship/shared/cases/case';
import { CASE_STATUS_LABELS } from '@giftship/shared/cases/labels';
import { present } from '@giftship/shared/lib/assert';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { idOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import { tellOperator } from '../operators/messages.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { needPictures } from './case-pictures.ts';
import { addLine, changeCase, lockCase } from './change-case.ts';
import { CASES_COPY as SAY } from './copy.ts';
import {
  casesOfNumbers,
  readCases,
  readLines,
  readTraceOf,
  supplierCase,
  whyNoObjection,
} from './read-cases.ts';

const TABS = ['asked', 'decided', 'open', 'done', 'all'] as const;
type Tab = (typeof TABS)[number];

/** What stands in each tab of a supplier. */
const WHERE: Record<Tab, RawBuilder<boolean>> = {
  asked: sql`k.status = ${sql.lit(CASE_STATUS.supplier)}`,
  decided: sql`k.liability = ${sql.lit(LIABILITY.supplier)}`,
  open: sql`k.status in (${lits(...OPEN_CASES)})`,
  done: sql`k.status in (${lits(CASE_STATUS.solved, CASE_STATUS.closed)})`,
  all: sql`true`,
};

/** Cases of a supplier's own parcels (S061): what he is asked first, then the newest. */
export async function listOwnCases(
  { db: { q } }: Deps,
  supplierId: number,
  wanted: { page: number; page_size: number; tab: Tab; kind?: number | undefined; numbers: string },
) {
  const { page, page_size, tab } = wanted;
  const numbers = wanted.numbers.split(/[\s,，]+/).filter((text) => text !== '');
  const parts: RawBuilder<boolean>[] = [sql`k.supplier_id = ${supplierId}`];
  if (wanted.kind !== undefined) parts.push(sql`k.kind = ${wanted.kind}`);
  if (numbers.length > 0)
    parts.push(casesOfNumbers(numbers, (kind) => numbers.flatMap((sn) => idOf(kind, sn) ?? [])));
  const where = sql.join(parts, sql` and `);
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    sql<{ id: number }>`select k.id from cases k where ${where} and ${WHERE[tab]}
      order by ${tab === 'asked' ? sql`k.due_at, k.id` : sql`k.id desc`} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      q,
    ),
    sql<Record<Tab, number>>`select ${sql.join(
      TABS.map((each) => sql`count(*) filter (where ${WHERE[each]}) as ${sql.ref(each)}`),
    )} from (select k.status, k.liability from cases k where ${where} order by k.id desc limit ${COUNT_CAP}) k`.execute(
      q,
    ),
  ]);
  const count = onlyRow(counted);
  const rows = await readCases(
    q,
    found.map(({ id }) => id),
  );
  return { list: rows.map(supplierCase), page, page_size, data_count: count[tab], count };
}

/** One of them with its lines and its parcel's news. */
export async function showOwnCase({ db: { q } }: Deps, supplierId: number, sn: string) {
  const row = await readOwn(q, supplierId, sn);
  const [messages, trace] = await Promise.all([
    readLines(q, row.id, { isOffice: false }),
    readTraceOf(q, row.parcel_id),
  ]);
  return { case: supplierCase(row), messages, trace };
}

async function readOwn(q: Queries, supplierId: number, sn: string) {
  const [row] = await readCases(q, [idOf('case', sn) ?? 0]);
  if (row?.supplier_id !== supplierId) throw refuse('NOT_FOUND');
  return row;
}

/**
 * What a supplier says of a case (S061): the answer to the shop's question while his time runs, or once an objection to his
 * liability within 48 hours (O115). Then it is the shop's again; whoever has it there is told.
 */
export function answerCase(
  deps: Deps,
  call: MemberCall,
  input: { case_sn: string; text: string; images: string[]; proposal: number; objects: boolean },
) {
  const { member } = call;
  return consoleWork(deps, { ...call, body: input }, async (tx, log) => {
    const found = await lockCase(tx, input.case_sn, member.supplier.id);
    await needPictures(tx, member.caller.userId, input.images);
    const at = await deps.timeOfRecord(tx);
    if (input.objects) {
      const why = whyNoObjection(found, at.getTime());
      if (why !== null) throw refuse('CASE_NO_OBJECTION', { why: SAY.objection[why] });
    } else if (found.status !== CASE_STATUS.supplier || (found.due_at ?? at) < at)
      throw refuse('CASE_NOT_ASKED', { state: CASE_STATUS_LABELS[found.status] ?? '' });
    await changeCase(tx, found.id, {
      status: CASE_STATUS.new,
      due_at: null,
      solved_at: null,
      ...(input.objects ? { objected_at: at } : {}),
    });
    await addLine(tx, found.id, {
      by: CASE_AUTHOR.supplier,
      who: member.caller.username,
      content: input.objects ? SAY.objected(input.text) : input.text,
      proposal: input.proposal,
      images: input.images,
    });
    if (found.owner_id !== null)
      await tellOperator(tx, found.owner_id, {
        content: SAY.answered(input.case_sn, input.objects),
        link: `/office/cases?open=${input.case_sn}`,
      });
    await log({
      object: 'case',
      ref: input.case_sn,
      reason: input.text.slice(0, 200),
      after: {
        proposal: input.proposal,
        is_objection: input.objects,
        images: input.images.length,
      },
    });
    const [row] = await readCases(tx, [found.id]);
    return { case: supplierCase(present(row, 'a case that was just answered')) };
  });
}
