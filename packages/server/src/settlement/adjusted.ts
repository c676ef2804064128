import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { Adjusted } from '@giftship/shared/settlement/fields-contract';
import { ADJUST_TARGET_LABELS, SUPPLIER_ADJUST_LABELS } from '@giftship/shared/settlement/labels';
import { MOST_ADJUSTED_SHOWN } from '@giftship/shared/settlement/settlement';
import { LOG_TYPE, type LogType } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import { lits } from '../db/lits.ts';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';

/** What stands under 调整 in a statement: what was adjusted by hand, goodwill that the supplier bears, compensation he was let off. */
const ADJUST_TYPES: readonly LogType[] = [LOG_TYPE.supplierAdjustment, LOG_TYPE.goodwill];

interface Line {
  type: number;
  ref: string;
}
interface Document {
  id: number;
  target: string;
  kind: number;
  reason: string;
  ref: string;
}

/** The document of a line of a supplier's account; undefined where it is no adjustment. */
type DocumentOf = (line: Line) => Document | undefined;

/** Reads what these lines of a supplier's account were adjusted by. A compensation that was waived has the number of its parcel. */
export async function readDocuments(q: Queries, lines: readonly Line[]): Promise<DocumentOf> {
  const refs = lines.filter(({ type }) => isAdjustment(type)).map(({ ref }) => ref);
  if (refs.length === 0) return () => undefined;
  const { rows } = await sql<Document>`
    select id, target, kind, reason, ref from adjustments where id = any(${refs.flatMap((ref) => idOf('adjustment', ref) ?? [])}::bigint[])
    union all select id, target, kind, reason, ref from adjustments where target = 'waive' and ref = any(${refs}::text[])`.execute(
    q,
  );
  const found = new Map(
    rows.map((row) => [row.target === 'waive' ? row.ref : snOf('adjustment', row.id), row]),
  );
  return ({ type, ref }) => (isAdjustment(type) ? found.get(ref) : undefined);
}

const isAdjustment = (type: number): boolean => ADJUST_TYPES.some((each) => each === type);
const kindOf = ({ target, kind }: Document): string =>
  ADJUST_TARGET_LABELS[target] ?? SUPPLIER_ADJUST_LABELS[kind] ?? '';

/** What a line of an account says of its adjustment: kind, what it is about, why. */
export const wordsOf = (document: Document, { ref }: Line): string =>
  [kindOf(document), document.ref === ref ? '' : document.ref, document.reason]
    .filter((part) => part !== '')
    .join(' ');

interface Slice {
  supplier_id: number;
  from_line: number;
  to_line: number;
}

/** What was adjusted in a statement, newest first, at most some hundred of them, and how many there are (O166, S072). */
export async function readAdjusted(
  q: Queries,
  { supplier_id, from_line, to_line }: Slice,
): Promise<{ adjustments: Adjusted[]; adjusted: number }> {
  const { rows } = await sql<Line & { at: Date; amount_fen: number; n: number }>`
    select t.type, t.ref, t.created_at as at, l.amount_fen, count(*) over ()::int as n
    from ledger_lines l join ledger_txs t on t.id = l.tx_id
    where l.account_id = (select id from accounts where supplier_id = ${supplier_id}) and l.id between ${from_line} and ${to_line}
      and t.type in (${lits(...ADJUST_TYPES)}) order by l.id desc limit ${MOST_ADJUSTED_SHOWN}`.execute(q);
  const documentOf = await readDocuments(q, rows);
  return {
    adjusted: rows[0]?.n ?? 0,
    adjustments: rows.map((row) => {
      const document = documentOf(row);
      return {
        adjust_sn: document ? snOf('adjustment', document.id) : row.ref,
        money: formatYuan(fen(row.amount_fen)),
        kind_text: document ? kindOf(document) : '',
        reason: document?.reason ?? '',
        ref: document?.ref ?? '',
        at: formatTime(row.at),
      };
    }),
  };
}
