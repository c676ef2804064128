import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { WarningOutlined } from '@ant-design/icons';
import { isAnswer } from '@giftship/shared/api/client';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText, tellFailure } from '../../lib/failures.ts';
import { useCallKey } from '../../lib/new-key.ts';
import { ConflictDialog } from '../../lists/ConflictDialog.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import { differencesOf } from './goods-differences.ts';
import { type FullGoods, formOf } from './goods-form.ts';
import type { ShelfWish } from './ShelfDialog.tsx';
import { dropDraft, useGoods, useGoodsForm } from './use-goods-form.ts';
import { useGoodsOptions } from './use-options.ts';

interface GoodsFootProps {
  id: number;
  onShelf: (wish: ShelfWish) => void;
  /** Opens another goods item, or none. */
  onOpen: (id: number | null) => void;
}

/** What can be done with an open goods item: save, shelf, copy, delete. */
export function GoodsFoot({ id, ...rest }: GoodsFootProps) {
  const { data } = useGoods(id);
  return data ? <Actions key={id} goods={data} {...rest} /> : null;
}

function Actions({ goods, onShelf, onOpen }: { goods: FullGoods } & Omit<GoodsFootProps, 'id'>) {
  const { goods_id: id, status } = goods;
  const mayEdit = useMay('goods.edit');
  const maySave = useMay(['goods.edit', 'goods.price', 'goods.cost.edit']);
  const [isRemoving, setRemoving] = useState(false);
  const form = useGoodsForm(id, goods);
  const saving = useSave(goods);
  const keyOf = useCallKey();
  const copy = async () => {
    const made = await api.goods.copy({ body: { id }, key: keyOf(['copy', id, goods.version, Date.now()]) });
    toast.success(SAY.copied);
    await refreshList('goods');
    onOpen(made.goods_id);
  };
  const shelf = ([1, 2, 3] as const).filter(
    (to) => to !== status && !(status === GOODS_STATUS.draft && to !== 1) && status !== GOODS_STATUS.refused,
  );
  return (
    <>
      {maySave && (
        <Button
          type="primary"
          disabled={!form.isDirty || form.blocked > 0}
          loading={saving.isBusy}
          onClick={() => void saving.save()}
        >
          {SAY.save}
        </Button>
      )}
      {form.isDirty && <Button onClick={() => dropDraft(id)}>{SAY.discard}</Button>}
      {mayEdit && !form.isDirty && (
        <ActionMenu
          isButton
          label={LISTS_COPY.moreActions}
          title={LISTS_COPY.moreActions}
          actions={[
            ...shelf.map((to) => ({
              title: SAY.shelf[to],
              run: () => onShelf({ status: to, choice: { keys: [String(id)], search: null, count: 1 } }),
            })),
            { title: SAY.copy, run: () => void copy().catch(tellFailure) },
          ]}
        />
      )}
      {form.blocked > 0 && form.isDirty ? (
        <span className="bad goods-blocked">
          <WarningOutlined aria-hidden /> {SAY.blocked(form.blocked)}
        </span>
      ) : (
        <span className="hint">
          {form.isDirty ? SAY.changed(Object.keys(form.changes).length) : SAY.lastChange(goods.updated_at)}
        </span>
      )}
      <span className="drawer-gap" />
      {mayEdit && status === GOODS_STATUS.draft && (
        <Button danger onClick={() => setRemoving(true)}>
          {SAY.remove}
        </Button>
      )}
      {isRemoving && (
        <DecideDialog
          title={`${SAY.remove} ${goods.name}`}
          action="goods.remove"
          verb={SAY.remove}
          isGrave
          noReason
          content={id}
          run={async () => {
            await api.goods.remove({ query: { id: String(id) } });
            return { approval: null };
          }}
          onDone={() => {
            dropDraft(id);
            onOpen(null);
            void refreshList('goods');
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{SAY.removeHint}</p>
        </DecideDialog>
      )}
      {saving.conflict}
    </>
  );
}

/** Saves what was changed over the version that was read; over a newer one both are compared (O033). */
function useSave(goods: FullGoods) {
  const { goods_id: id } = goods;
  const form = useGoodsForm(id, goods);
  const { names } = useGoodsOptions();
  const keyOf = useCallKey();
  const [isBusy, setBusy] = useState(false);
  const [newer, setNewer] = useState<{ says: string; theirs: FullGoods } | null>(null);
  const save = async () => {
    setBusy(true);
    const { reason } = form;
    const body = { id, version: form.base.version, ...form.changes, reason: reason?.trim() ?? '' };
    try {
      const { removed } = await api.goods.save({ body, key: keyOf(body) });
      if (removed.length > 0) toast.warning(SAY.removed(removed));
      else toast.success(SAY.saved);
      // The form shows what is stored before it forgets what was typed.
      await refreshList('goods');
      dropDraft(id);
    } catch (error) {
      if (!isAnswer(error, 'VERSION_CONFLICT')) return tellFailure(error);
      const theirs = await api.goods.show({ query: { id: String(id) } });
      setNewer({ says: failureText(error), theirs });
    } finally {
      setBusy(false);
    }
  };
  const conflict = newer && (
    <ConflictDialog
      title={newer.says}
      differences={differencesOf(form.given, formOf(newer.theirs), names)}
      onChoose={(mine) => {
        const own = Object.fromEntries(Object.entries(form.given).filter(([key]) => mine.has(key)));
        form.set({ base: newer.theirs, given: { ...formOf(newer.theirs), ...own } });
        setNewer(null);
      }}
      onClose={() => setNewer(null)}
    />
  );
  return { save, isBusy, conflict };
}
