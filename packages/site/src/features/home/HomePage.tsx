import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../lib/api.ts';
import { useSession } from '../../session/session.ts';
import { useNotice } from '../../shell/use-notice.ts';
import { Advantages } from './Advantages.tsx';
import { Banner, CarouselBlock, bannersQuery } from './Banner.tsx';
import { type Block, DEFAULT_BLOCKS } from './blocks.ts';
import './home.css';
import { HotGoods } from './HotGoods.tsx';
import { PictureBlock } from './PictureBlock.tsx';
import { Promises } from './Promises.tsx';
import { RulerCard } from './RulerCard.tsx';
import { topGoods } from '../../goods/top-goods.ts';
import { UserPanel } from './UserPanel.tsx';

const HomeNotices = lazy(async () => ({ default: (await import('./HomeNotices.tsx')).HomeNotices }));
// Below the first sight; its place is kept.
const NewGoods = lazy(async () => ({ default: (await import('./NewGoods.tsx')).NewGoods }));

/** The front page: blocks in the order that the server says, or our own without any (M050, M051). */
export function HomePage() {
  const layout = useQuery({ queryKey: ['home', 'layout'], queryFn: () => api.content.homePage() });
  const siteTitle = useNotice()?.site_title ?? '';
  // The first screen is asked for at once, not when the layout says that it is there.
  usePrefetchQuery(bannersQuery);
  usePrefetchQuery(
    topGoods(
      'sale',
      useSession((session) => session.isSignedIn),
    ),
  );
  // A home page whose layout did not come still sells (M276).
  const blocks = layout.data?.list.length ? layout.data.list : DEFAULT_BLOCKS;
  return (
    <div className="frame home">
      <h1 className="visually-hidden">{siteTitle}</h1>
      {layout.isPending ? (
        <HomeSkeleton />
      ) : (
        <>
          {blocks.map((block, index) => (
            <HomeBlock key={index} block={block} />
          ))}
          <Promises />
        </>
      )}
      <Suspense fallback={null}>
        <HomeNotices />
      </Suspense>
    </div>
  );
}

function HomeBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'home_banner':
      return (
        <div className="home-top">
          <Banner block={block} />
          <RulerCard />
          <UserPanel />
        </div>
      );
    case 'advantage':
      return <Advantages block={block} />;
    case 'hot':
      return <HotGoods block={block} />;
    case 'new':
      return (
        <Suspense fallback={<div className="home-block home-new-wait" />}>
          <NewGoods block={block} />
        </Suspense>
      );
    case 'carousel':
      return (
        <Suspense fallback={null}>
          <CarouselBlock block={block} />
        </Suspense>
      );
    case 'image':
      return <PictureBlock block={block} />;
  }
}

function HomeSkeleton() {
  return (
    <div className="home-wait" aria-busy="true">
      <div className="home-top">
        <div className="skeleton home-carousel" />
        <RulerCard />
        <UserPanel />
      </div>
      <div className="skeleton home-tiles" />
    </div>
  );
}
