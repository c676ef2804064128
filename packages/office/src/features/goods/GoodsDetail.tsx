import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { SHOWN_GOODS } from '@giftship/shared/goods/goods';
import { useState } from 'react';
import { RichText } from '../../media/RichText.tsx';
import { useMay } from '../../session/session.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { GOODS_COPY as SAY } from './copy.ts';
import type { FullGoods } from './goods-form.ts';
import { GoodsFields } from './GoodsFields.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { TimedPart } from './TimedPart.tsx';
import { useGoods, useGoodsForm } from './use-goods-form.ts';
import { VersionsPart } from './VersionsPart.tsx';

const PARTS = ['main', 'content', 'timed', 'versions', 'log'] as const;

/** An open goods item: its form, its text, what it was before, and who did what. */
export function GoodsDetail({ id }: { id: number }) {
  const { data, isError, refetch } = useGoods(id);
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="goods-wait" />;
  return <Parts key={id} goods={data} />;
}

function Parts({ goods }: { goods: FullGoods }) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('main');
  const form = useGoodsForm(goods.goods_id, goods);
  const isLocked = !useMay('goods.edit');
  const isShown = SHOWN_GOODS.some((status) => status === goods.status);
  return (
    <TabList
      label={SAY.kind}
      tabs={PARTS.map((key) => ({ key, title: SAY.parts[key] }))}
      chosen={part}
      onChoose={setPart}
    >
      <div className="goods-part">
        {part === 'main' && (
          <>
            {!isShown && goods.missing.length > 0 && (
              <p className="goods-missing">{SAY.missing(goods.missing)}</p>
            )}
            {goods.off_by !== '' && <p className="hint">{SAY.offBy(goods.off_by, goods.off_reason)}</p>}
            <GoodsFields form={form} />
            <PriceBlock form={form} />
          </>
        )}
        {part === 'content' && (
          <RichText
            label={SAY.form.content}
            value={form.given.content}
            isLocked={isLocked}
            onChange={(content) => form.put({ content })}
          />
        )}
        {part === 'timed' && <TimedPart goods={goods} />}
        {part === 'versions' && <VersionsPart goods={goods} />}
        {part === 'log' && <RecordLog object="goods" sn={String(goods.goods_id)} />}
      </div>
    </TabList>
  );
}
