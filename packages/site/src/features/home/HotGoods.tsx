import { isFilled, type NonEmpty } from '@giftship/shared/lib/non-empty';
import { RightOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { COPY } from '@giftship/kit/copy.ts';
import { GoodsCard } from '../../goods/GoodsCard.tsx';
import { GoodsSkeleton } from '../../goods/GoodsSkeleton.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import type { Block } from './blocks.ts';
import { HOME_COPY as SAY } from './copy.ts';
import { topGoods } from '../../goods/top-goods.ts';

/** Two rows of five. */
const SHOWN = 10;
const TABS = ['sale', 'collect'] as const;
type Tab = (typeof TABS)[number];

/** Goods that many buy, and goods that many keep (M061). */
export function HotGoods({ block }: { block: Block }) {
  const tabs = tabsOf(block.data.tabs);
  const [tab, setTab] = useState<Tab>(tabs[0]);
  const isSignedIn = useSession((session) => session.isSignedIn);
  const { data, isPending, isLoadingError } = useQuery(topGoods(tab, isSignedIn));
  const client = useQueryClient();
  const title = block.title || SAY.hot;
  return (
    <section className="home-block home-hot" aria-label={title}>
      <div className="home-head">
        <h2>{title}</h2>
        <Link to={PATHS.giftList()}>
          {SAY.more} <RightOutlined aria-hidden />
        </Link>
      </div>
      <TabList
        label={title}
        tabs={tabs.map((key) => ({ key, title: SAY.hotTabs[key] ?? key }))}
        chosen={tab}
        onChoose={setTab}
      >
        {!isLoadingError && (
          <ul className="goods-grid home-goods">
            {isPending &&
              Array.from({ length: SHOWN }, (_, index) => (
                <li key={index}>
                  <GoodsSkeleton />
                </li>
              ))}
            {data?.list.slice(0, SHOWN).map((goods) => (
              <li key={goods.goods_id}>
                <GoodsCard goods={goods} />
              </li>
            ))}
          </ul>
        )}
        {isLoadingError && (
          <div className="card">
            {/* What failed here failed for the other lists of goods as well. */}
            <LoadFailed onRetry={() => void client.refetchQueries({ queryKey: ['goods', 'top'] })} />
          </div>
        )}
        {data?.list.length === 0 && <p className="home-none">{COPY.empty}</p>}
      </TabList>
    </section>
  );
}

function tabsOf(wanted: unknown): NonEmpty<Tab> {
  const known = TABS.filter((tab) => !Array.isArray(wanted) || wanted.includes(tab));
  return isFilled(known) ? known : TABS;
}
