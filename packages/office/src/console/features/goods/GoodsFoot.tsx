import { WarningOutlined } from '@ant-design/icons';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { Button } from 'antd';
import { useState } from 'react';
import { failureText } from '../../../lib/failures.ts';
import { ConflictDialog } from '../../../lists/ConflictDialog.tsx';
import { LISTS_COPY } from '../../../lists/copy.ts';
import { api } from '../../api.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import { isWaiting, subjectOf } from './GoodsDetail.tsx';
import { fieldsThatDiffer, formOf, type OwnField, type OwnForm, type OwnGoods } from './own-form.ts';
import type { ShelfWish } from './ShelfDialog.tsx';
import { useSaving } from './use-acts.ts';
import { dropDraft, type OpenForm, useOwnForm, useOwnGoods, useOwnOptions } from './use-own-form.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

interface GoodsFootProps {
  id: number;
  onShelf: (wish: ShelfWish) => void;
}

/** What can be done with open goods: save, send in, take back, and the shelf (S022, S023). */
export function GoodsFoot({ id, onShelf }: GoodsFootProps) {
  const { data } = useOwnGoods(id);
  return data ? <Actions key={id} goods={data} onShelf={onShelf} /> : null;
}

function Actions({ goods, onShelf }: { goods: OwnGoods; onShelf: GoodsFootProps['onShelf'] }) {
  const { goods_id: id, wanted_review: review } = goods;
  const form = useOwnForm(subjectOf(goods));
  const [isBack, setBack] = useState(false);
  const { run, isBusy, conflict } = useGoodsSaving(goods, form);
  const isBlocked = form.faults.length > 0;
  const hasMore = form.forReview.length > 0;
  const isOpen = review !== null && !isWaiting(goods);
  const save = (isSent: boolean) =>
    void run({
      body: form.isDirty ? form.body : null,
      open: review?.review_id ?? null,
      isSent,
      says: hasMore ? SAY.draftKept : SAY.saved,
    });
  return (
    <>
      {form.isDirty && !hasMore && (
        <Button type="primary" disabled={isBlocked} loading={isBusy} onClick={() => save(false)}>
          {SAY.save}
        </Button>
      )}
      {(form.isDirty ? hasMore : isOpen) && (
        <Button type="primary" disabled={isBlocked} loading={isBusy} onClick={() => save(true)}>
          {SAY.submit}
        </Button>
      )}
      {form.isDirty && hasMore && (
        <Button disabled={isBlocked || isBusy} onClick={() => save(false)}>
          {SAY.saveDraft}
        </Button>
      )}
      {form.isDirty && <Button onClick={() => dropDraft(form.base.key)}>{SAY.discard}</Button>}
      {!form.isDirty && (
        <ActionMenu
          isButton
          label={LISTS_COPY.moreActions}
          title={LISTS_COPY.moreActions}
          actions={shelfOf(goods).map((to) => ({
            title: SAY.shelf[to],
            run: () => onShelf({ status: to, ids: [id] }),
          }))}
        />
      )}
      <FootNote form={form} />
      <span className="drawer-gap" />
      {isWaiting(goods) && !form.isDirty && (
        <Button danger onClick={() => setBack(true)}>
          {SAY.withdraw}
        </Button>
      )}
      {isBack && review && <WithdrawDialog reviews={[review]} onClose={() => setBack(false)} />}
      {conflict}
    </>
  );
}

/** Where the shelf can put goods from where they are; what the shop took off stays off (S025). */
const shelfOf = ({ status, off_text }: OwnGoods) =>
  status === GOODS_STATUS.draft || status === GOODS_STATUS.refused || off_text !== ''
    ? []
    : ([1, 2, 3] as const).filter((to) => to !== status);

/** What would count at once and what goes to review, or how much is in the way (S023). */
export function FootNote({ form, isDraft = false }: { form: OpenForm; isDraft?: boolean }) {
  if (!form.isDirty) return null;
  if (form.faults.length > 0)
    return (
      <span className="bad own-note">
        <WarningOutlined aria-hidden /> {SAY.blocked(form.faults.length)}
      </span>
    );
  if (isDraft) return null;
  const named = (fields: readonly OwnField[]) => fields.map((field) => SAY.fields[field]);
  const says = SAY.split(named(form.atOnce), named(form.forReview));
  return (
    <span className="hint own-note" role="status">
      {says || SAY.back}
    </span>
  );
}

/** Saves over the version that was read; over a newer one both are compared (O033). */
function useGoodsSaving(goods: OwnGoods, form: OpenForm) {
  const { names } = useOwnOptions();
  const [newer, setNewer] = useState<{ says: string; theirs: OwnGoods } | null>(null);
  const saving = useSaving(form.base.key, {
    save: (body, key) =>
      api.goods.save({ body: { goods_id: goods.goods_id, version: form.base.version, ...body }, key }),
    onConflict: async (error) => {
      const theirs = await api.goods.show({ query: { id: String(goods.goods_id) } });
      setNewer({ says: failureText(error), theirs });
    },
  });
  const theirForm = newer && formOf(newer.theirs.wanted ?? newer.theirs.said);
  const text = (of: OwnForm, key: OwnField): string => {
    if (key === 'category_id') return names.category(of.category_id) || SAY.noCategory;
    if (key === 'courier_id') return names.courier(of.courier_id);
    if (key === 'pics') return SAY.many(of.pics.length);
    return of[key].slice(0, 200);
  };
  const conflict = newer && theirForm && (
    <ConflictDialog
      title={newer.says}
      differences={fieldsThatDiffer(form.given, theirForm).map((key) => ({
        key,
        title: SAY.fields[key],
        mine: text(form.given, key),
        theirs: text(theirForm, key),
      }))}
      onChoose={(mine) => {
        const own = Object.fromEntries(Object.entries(form.given).filter(([key]) => mine.has(key)));
        form.set({ base: subjectOf(newer.theirs), given: { ...theirForm, ...own } });
        setNewer(null);
      }}
      onClose={() => setNewer(null)}
    />
  );
  return { ...saving, conflict };
}
