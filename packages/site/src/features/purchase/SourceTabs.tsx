import { ORDER_SOURCE_LABELS } from '@giftship/shared/goods/labels';
import { ORDER_SOURCE, type OrderSource, VIDEO_CHANNEL } from '@giftship/shared/goods/platforms';
import { Tabs } from 'antd';
import { type ComponentProps, lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { SAY } from './copy.ts';
import { ManualTab } from './ManualTab.tsx';
import type { RecipientStore } from './recipients/types.ts';

/** Loaded when they are first opened: most people need one of them, or none. */
const SheetTab = lazy(async () => ({ default: (await import('./SheetTab.tsx')).SheetTab }));
const StoreTab = lazy(async () => ({ default: (await import('./store/StoreTab.tsx')).StoreTab }));

interface SourceTabsProps {
  platform: number | null;
  source: OrderSource;
  choose: (source: OrderSource) => void;
  store: RecipientStore;
  showReissue: boolean;
  /** What tab 4 needs. */
  shop: Omit<ComponentProps<typeof StoreTab>, 'platform' | 'showReissue'>;
}

/** Step 2 (M077, M078): four ways to bring recipients; three of them need a platform, and the video channel has only one. */
export function SourceTabs({ platform, source, choose, store, showReissue, shop }: SourceTabsProps) {
  const isClosed = platform === null || platform === VIDEO_CHANNEL;
  const own = { platform: platform ?? 0, store, showReissue };
  const tab = (key: OrderSource, children: ReactNode, disabled = isClosed) => ({
    key: String(key),
    label: ORDER_SOURCE_LABELS[key],
    disabled,
    children,
  });
  const box = useRef<HTMLElement>(null);
  // The kit takes no name for its list of tabs.
  useLayoutEffect(
    () => box.current?.querySelector('[role=tablist]')?.setAttribute('aria-label', SAY.tabsLabel),
    [],
  );
  return (
    <section ref={box} className="purchase-sources" aria-label={SAY.tabsLabel}>
      <h3>{SAY.steps.recipients}</h3>
      {platform === null && <p className="purchase-first">{SAY.choosePlatformFirst}</p>}
      {platform === VIDEO_CHANNEL && <p className="purchase-first">{SAY.videoChannelOnly}</p>}
      <Tabs
        activeKey={platform === null && source !== ORDER_SOURCE.store ? '' : String(source)}
        onChange={(key) => choose(Number(key) as OrderSource)}
        items={[
          tab(ORDER_SOURCE.manual, <ManualTab {...own} />),
          tab(ORDER_SOURCE.sheet, late(<SheetTab {...own} isFiltering={false} />)),
          tab(ORDER_SOURCE.filter, late(<SheetTab {...own} isFiltering />)),
          tab(ORDER_SOURCE.store, late(<StoreTab {...{ platform, showReissue }} {...shop} />), false),
        ]}
      />
    </section>
  );
}

const late = (content: ReactNode) => (
  <Suspense fallback={<Skeletons count={3} className="purchase-row-wait" />}>{content}</Suspense>
);
