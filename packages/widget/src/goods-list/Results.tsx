import type { GoodsCard } from '@giftship/shared/goods/goods';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { COPY } from '../copy.ts';
import { emit } from '../element/emit.ts';
import { Card } from './Card.tsx';
import { GROUP, useGoods } from './use-goods.ts';

/** How near to its end a list loads more (M067): the end of the page, or of a box that scrolls inside of it. */
const MARGIN = {
  ['scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin']: '100px',
};

interface ResultsProps {
  host: HTMLElement;
  base: string;
  query: string;
  pageSize: number;
  isChoice: boolean;
  onPick: (goodsId: number, price: string) => void;
}

/** The goods of one query; another query is another list, so that nothing of the old one stays. */
export function Results({ host, base, query, pageSize, isChoice, onPick }: ResultsProps) {
  const { groups, have, count, isDone, failure, more } = useGoods(query, pageSize);
  const [pickedId, setPickedId] = useState(0);
  const end = useRef<HTMLParagraphElement>(null);
  const [shown, setShown] = useState(1);
  const hasGoods = have > 0;
  const isGrowing = hasGoods && !isDone && !failure && shown >= groups.length;

  useEffect(() => {
    if (hasGoods) emit(host, 'gift-ready', { count });
  }, [hasGoods]);
  useEffect(() => {
    if (failure) emit(host, 'gift-error', { code: failure.code, message: failure.message });
  }, [failure]);
  useEffect(() => {
    if (!isGrowing) return;
    const seen = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more();
    };
    const watch = new IntersectionObserver(seen, MARGIN);
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [isGrowing, groups]);

  // One group in each frame: effects come after it.
  useEffect(() => {
    if (shown < groups.length) setShown(shown + 1);
  }, [shown, groups]);

  const pick = useRef(onPick);
  pick.current = (goodsId, price) => {
    if (isChoice) setPickedId(goodsId);
    onPick(goodsId, price);
  };
  const stablePick = useRef((goodsId: number, price: string) => pick.current(goodsId, price)).current;

  if (!hasGoods && failure) return <Failed why={failure.message} onRetry={more} />;
  if (hasGoods && count === 0)
    return (
      <p className="note" part="footer" role="status">
        <slot name="empty">{COPY.empty}</slot>
      </p>
    );
  return (
    <>
      <div className="grid" part="list" role="list" aria-label={COPY.goods} aria-busy={!hasGoods}>
        {Array.from({ length: hasGoods ? groups.length : pageSize / GROUP }, (_, index) => {
          const list = index < shown ? groups[index] : undefined;
          return (
            <Group
              key={index}
              at={index * GROUP}
              list={list}
              base={base}
              isChoice={isChoice}
              pickedId={list?.some(({ goods_id }) => goods_id === pickedId) ? pickedId : 0}
              onPick={stablePick}
            />
          );
        })}
      </div>
      {failure ? (
        <Failed why={failure.message} onRetry={more} />
      ) : (
        <p className="end" part="footer" role="status" ref={end}>
          {isDone ? COPY.noMore : COPY.loading}
        </p>
      )}
    </>
  );
}

interface GroupProps {
  at: number;
  list: GoodsCard[] | undefined;
  base: string;
  isChoice: boolean;
  pickedId: number;
  onPick: (goodsId: number, price: string) => void;
}

/** Does not change once it came: a thousand cards are not compared when the next twenty come. */
const Group = memo(function Group({ at, list, pickedId, ...rest }: GroupProps) {
  const style: CSSProperties & { '--at': number } = { '--at': at };
  return (
    <ul className="group" role="none" style={style}>
      {list
        ? list.map((goods) => (
            <Card key={goods.goods_id} {...rest} goods={goods} isPicked={goods.goods_id === pickedId} />
          ))
        : // Keys of their own: a ghost that became a card would move it (CLS 0.69, embed.md).
          Array.from({ length: GROUP }, (_, index) => <li key={`s${index}`} className="card ghost" />)}
    </ul>
  );
});

function Failed({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <p className="note" part="footer" role="alert">
      {why === COPY.late ? why : COPY.failed}
      <button type="button" className="plain" onClick={onRetry}>
        {COPY.retry}
      </button>
    </p>
  );
}
