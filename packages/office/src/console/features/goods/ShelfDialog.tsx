import { toast } from '@giftship/kit/toast/toast.ts';
import { atOnce } from '../../../lists/at-once.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { tellResults } from '../../../lists/tell-results.ts';
import { api } from '../../api.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import { refreshOwn } from './use-acts.ts';

/** What is done with which goods. */
export interface ShelfWish {
  status: 1 | 2 | 3;
  ids: readonly number[];
}

/** Puts one's goods on sale, out of stock or off the shelf at once (S023); what the shop took off stays off and says why (S025). */
export function ShelfDialog({ wish, onClose }: { wish: ShelfWish; onClose: () => void }) {
  const { status, ids } = wish;
  const verb = SAY.shelf[status];
  return (
    <DecideDialog
      title={SAY.shelfTitle(verb, ids.length)}
      action="goods.shelf"
      verb={verb}
      content={[status, ids]}
      run={({ reason, key }) =>
        atOnce(api.goods.shelf({ body: { goods_ids: [...ids], status, reason }, key }))
      }
      tell={({ results }) => {
        const rows = results.map(({ goods_id, ok, text }) => ({ sn: String(goods_id), ok, text }));
        if (rows.every(({ ok }) => ok)) toast.success(SAY.shelved(verb, rows.length));
        else tellResults({ results: rows });
      }}
      onDone={() => void refreshOwn()}
      onClose={onClose}
    >
      <p className="hint">{SAY.shelfHint[status]}</p>
    </DecideDialog>
  );
}
