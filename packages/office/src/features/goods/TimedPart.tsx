import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import { TIMED_STATUS } from '@giftship/shared/goods/goods';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import type { FullGoods } from './goods-form.ts';
import { TIMED_COPY as SAY } from './timed-copy.ts';
import { TimedDialog } from './TimedDialog.tsx';
import { moneyText } from '../../lib/money-text.ts';

const TONES: Readonly<Record<number, StateTone>> = {
  [TIMED_STATUS.planned]: 'waiting',
  [TIMED_STATUS.on]: 'moving',
  [TIMED_STATUS.over]: 'still',
  [TIMED_STATUS.cancelled]: 'gone',
};

const sayOf = (yuan = ''): string => (yuan === '' ? '' : moneyText(yuan));

/** Prices that change at a moment, and may come back at another (O057). */
export function TimedPart({ goods }: { goods: FullGoods }) {
  const mayPrice = useMay('goods.price');
  const [isAdding, setAdding] = useState(false);
  const [cancelled, setCancelled] = useState<number | null>(null);
  return (
    <>
      {goods.timed.length === 0 ? (
        <EmptyNote title={SAY.none} hint={SAY.noneHint} />
      ) : (
        <ul className="timed-list">
          {goods.timed.map(({ id, start_time, end_time, status, status_text, changes, by }) => (
            <li key={id}>
              <b>{SAY.span(start_time.slice(0, 16), end_time.slice(0, 16))}</b>
              <span>{SAY.changes(sayOf(changes.price), sayOf(changes.floor))}</span>
              <StatePill tone={TONES[status] ?? 'still'} text={status_text} />
              <small className="hint">{SAY.by(by)}</small>
              {mayPrice && status === TIMED_STATUS.planned && (
                <Button size="small" danger onClick={() => setCancelled(id)}>
                  {SAY.cancel}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayPrice && <Button onClick={() => setAdding(true)}>{SAY.add}</Button>}
      {isAdding && <TimedDialog goods={goods} onClose={() => setAdding(false)} />}
      {cancelled !== null && (
        <DecideDialog
          title={SAY.cancelTitle}
          action="goods.timed.cancel"
          verb={SAY.cancelTitle}
          isGrave
          noReason
          content={cancelled}
          run={async () => {
            await api.goods.removeTimed({ query: { id: String(cancelled) } });
            return { approval: null };
          }}
          onDone={() => void refreshList('goods')}
          onClose={() => setCancelled(null)}
        >
          <p>{SAY.cancelHint}</p>
        </DecideDialog>
      )}
    </>
  );
}
