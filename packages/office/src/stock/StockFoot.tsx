import { toast } from '@giftship/kit/toast/toast.ts';
import { STOCK_MODE } from '@giftship/shared/goods/goods';
import type { StockRow } from '@giftship/shared/stock/fields-contract';
import { DOC_KINDS, type DocKind } from '@giftship/shared/stock/stock';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { atOnce } from '../lists/at-once.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { refreshList } from '../lists/use-office-list.ts';
import { useStock } from './calls.ts';
import { isCounted } from './columns.tsx';
import { STOCK_COPY as SAY } from './copy.ts';

const COUNT = /^\d{0,9}$/;

/** What can be done with the stock of goods: begin or end counting, documents, the warning level. */
export function StockFoot({ row, onDoc }: { row: StockRow; onDoc: (kind: DocKind) => void }) {
  const calls = useStock();
  const [wish, setWish] = useState<'mode' | 'warn' | null>(null);
  const close = () => setWish(null);
  if (!isCounted(row))
    return (
      <>
        <Button type="primary" disabled={row.warehouse === null} onClick={() => setWish('mode')}>
          {SAY.begin}
        </Button>
        {row.warehouse === null && <span className="hint">{SAY.noWarehouse}</span>}
        {wish === 'mode' && <BeginDialog row={row} onClose={close} />}
      </>
    );
  const [first, ...others] = DOC_KINDS;
  return (
    <>
      <Button type="primary" onClick={() => onDoc(first)}>
        {SAY.docs[first]}
      </Button>
      {others.map((kind) => (
        <Button key={kind} onClick={() => onDoc(kind)}>
          {SAY.docs[kind]}
        </Button>
      ))}
      {row.stock_id !== null && <Button onClick={() => setWish('warn')}>{SAY.setWarn}</Button>}
      <span className="drawer-gap" />
      <Button danger onClick={() => setWish('mode')}>
        {SAY.end}
      </Button>
      {wish === 'warn' && <WarnDialog row={row} onClose={close} />}
      {wish === 'mode' && (
        <DecideDialog
          title={`${SAY.end} ${row.name}`}
          action="stock.end"
          verb={SAY.end}
          isGrave
          content={[row.goods_id]}
          run={({ reason, key }) =>
            atOnce(calls.mode({ body: { goods_id: row.goods_id, mode: STOCK_MODE.uncounted, reason }, key }))
          }
          onDone={() => void refreshList('stock')}
          onClose={close}
        >
          <p className="hint">{SAY.endHint}</p>
        </DecideDialog>
      )}
    </>
  );
}

interface RowDialogProps {
  row: StockRow;
  onClose: () => void;
}

/** Begins to count goods with how many there are (O072). */
export function BeginDialog({
  row,
  onClose,
}: {
  row: Pick<StockRow, 'goods_id' | 'name'>;
  onClose: () => void;
}) {
  const calls = useStock();
  const [number, setNumber] = useState('');
  return (
    <DecideDialog
      title={`${SAY.begin} ${row.name}`}
      action="stock.begin"
      verb={SAY.begin}
      noReason
      content={[row.goods_id, number]}
      isDirty={number !== ''}
      isReady={number !== ''}
      run={({ key }) =>
        atOnce(
          calls.mode({
            body: { goods_id: row.goods_id, mode: STOCK_MODE.counted, number: Number(number) },
            key,
          }),
        )
      }
      onDone={() => void refreshList('stock')}
      tell={({ on_hand, reserved }) => toast.success(SAY.began(on_hand, reserved))}
      onClose={onClose}
    >
      <p className="hint">{SAY.beginHint}</p>
      <CountField label={SAY.counted} value={number} onChange={setNumber} />
    </DecideDialog>
  );
}

function WarnDialog({ row, onClose }: RowDialogProps) {
  const calls = useStock();
  const [number, setNumber] = useState(String(row.warn_at));
  const stockId = row.stock_id ?? 0;
  return (
    <DecideDialog
      title={`${SAY.setWarn} ${row.name}`}
      action="stock.warn"
      verb={SAY.setWarn}
      noReason
      content={[stockId, number]}
      isDirty={number !== String(row.warn_at)}
      isReady={number !== ''}
      run={() => atOnce(calls.warn({ body: { stock_id: stockId, warn_at: Number(number) } }))}
      onDone={() => void refreshList('stock')}
      onClose={onClose}
    >
      <p className="hint">{SAY.warnHint}</p>
      <CountField label={SAY.warn} value={number} onChange={setNumber} />
    </DecideDialog>
  );
}

interface CountFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A count of pieces; anything else cannot be typed. */
function CountField({ label, value, onChange }: CountFieldProps) {
  return (
    <label className="decide-field">
      {label}
      <Input
        className="stock-number"
        inputMode="numeric"
        value={value}
        onChange={({ target }) => COUNT.test(target.value) && onChange(target.value)}
      />
    </label>
  );
}
