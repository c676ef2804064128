import { toast } from '@giftship/kit/toast/toast.ts';
import { ApiFailure } from '@giftship/shared/api/client';
import { isRecord } from '@giftship/shared/lib/is-record';
import type { StockRow } from '@giftship/shared/stock/fields-contract';
import { type DocKind, STOCK_MOVE } from '@giftship/shared/stock/stock';
import { Input } from 'antd';
import { useState } from 'react';
import { atOnce } from '../lists/at-once.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { refreshList } from '../lists/use-office-list.ts';
import { useStock } from './calls.ts';
import { isCounted } from './columns.tsx';
import { STOCK_COPY as SAY } from './copy.ts';

interface DocDialogProps {
  kind: DocKind;
  rows: readonly StockRow[];
  onClose: () => void;
}

const TYPED = /^-?\d{0,9}$/;

/** A document of stock (O073): a number for each line; one that does not go says why beside it, and nothing is written. */
export function DocDialog({ kind, rows, onClose }: DocDialogProps) {
  const calls = useStock();
  const lines = rows.filter(isCounted);
  const [typed, setTyped] = useState<readonly string[]>(lines.map(() => ''));
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const verb = SAY.docs[kind];
  const number = SAY.numbers[kind];
  const isCount = kind === STOCK_MOVE.count;
  const isFilled = typed.every((text) => /^-?\d+$/.test(text));
  const send = async (reason: string, key: string) => {
    setFaults(new Map());
    const body = {
      kind,
      reason,
      note,
      lines: lines.map(({ goods_id, warehouse }, at) => ({
        goods_id,
        ...(warehouse ? { warehouse_id: warehouse.id } : {}),
        number: Number(typed[at]),
      })),
    };
    try {
      return await calls.doc({ body, key });
    } catch (error) {
      setFaults(faultsOf(error));
      throw error;
    }
  };
  return (
    <DecideDialog
      title={SAY.docTitle(verb, lines.length)}
      action={`stock.doc.${kind}`}
      verb={verb}
      usual={SAY.docChips[kind]}
      content={[kind, typed, note]}
      isDirty={note !== '' || typed.some((text) => text !== '')}
      isReady={isFilled}
      hint={isFilled ? '' : SAY.fill(number)}
      isMarked
      run={({ reason, key }) => atOnce(send(reason, key))}
      onDone={() => void refreshList('stock')}
      tell={({ doc_sn, changed, unchanged }) => toast.success(SAY.written(doc_sn, changed, unchanged))}
      onClose={onClose}
    >
      <p className="hint">{SAY.docHints[kind]}</p>
      {rows.length > lines.length && <p role="status">{SAY.uncounted(rows.length - lines.length)}</p>}
      <div className="stock-lines" tabIndex={0} role="region" aria-label={SAY.lines}>
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{SAY.columns.name}</th>
              <th scope="col">{SAY.columns.warehouse}</th>
              <th scope="col">{SAY.columns.onHand}</th>
              <th scope="col">{isCount ? SAY.columns.reserved : SAY.columns.free}</th>
              <th scope="col">{number}</th>
              {isCount && <th scope="col">{SAY.difference}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((row, at) => (
              <tr key={`${row.goods_id}-${row.warehouse?.id}`}>
                <th scope="row">
                  {row.name} <small className="mono">{row.goods_id}</small>
                  {faults.has(at + 1) && (
                    <p className="bad" role="alert">
                      {faults.get(at + 1)}
                    </p>
                  )}
                </th>
                <td>{row.warehouse?.name ?? SAY.noWarehouse}</td>
                <td className="work-number">{row.on_hand}</td>
                <td className="work-number">{isCount ? row.reserved : row.free}</td>
                <td>
                  <Input
                    className="stock-number"
                    aria-label={SAY.numberOf(row.name, number)}
                    inputMode="numeric"
                    status={faults.has(at + 1) ? 'error' : ''}
                    value={typed[at]}
                    onChange={({ target }) =>
                      TYPED.test(target.value) &&
                      setTyped(typed.map((text, place) => (place === at ? target.value : text)))
                    }
                  />
                </td>
                {isCount && <td className="work-number">{differenceOf(typed[at] ?? '', row.on_hand)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label className="decide-field">
        {SAY.note}
        <Input value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
      </label>
    </DecideDialog>
  );
}

/** How much more or less was counted than the books hold; nothing before a number stands there. */
const differenceOf = (typed: string, onHand: number): string => {
  if (!/^\d+$/.test(typed)) return '';
  const difference = Number(typed) - onHand;
  return difference > 0 ? `+${difference}` : String(difference);
};

/** What is wrong with which line, as the service says it. */
function faultsOf(error: unknown): Map<number, string> {
  const data = error instanceof ApiFailure ? error.data : null;
  const errors = isRecord(data) && Array.isArray(data['errors']) ? data['errors'] : [];
  return new Map(
    errors.flatMap((each: unknown): [number, string][] =>
      isRecord(each) && typeof each['row'] === 'number' && typeof each['msg'] === 'string'
        ? [[each['row'], each['msg']]]
        : [],
    ),
  );
}
