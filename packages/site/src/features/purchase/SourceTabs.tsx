import { ORDER_SOURCE_LABELS } from '@giftship/shared/goods/labels';
import { ORDER_SOURCE, type OrderSource, VIDEO_CHANNEL } from '@giftship/shared/goods/platforms';
import { Tabs } from 'antd';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { latePart } from '@giftship/kit/lib/late-part.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { SAY } from './copy.ts';
import type { Entry } from './entry.ts';
import { ManualTab } from './ManualTab.tsx';
import type { RecipientStore } from './recipients/types.ts';

/** Loaded when they are first opened: most people need one of them, or none. */
const MEANWHILE = <Skeletons count={3} className="purchase-row-wait" />;
const SheetTab = latePart(async () => (await import('./SheetTab.tsx')).SheetTab, MEANWHILE);
const StoreTab = latePart(async () => (await import('./stores/StoreTab.tsx')).StoreTab, MEANWHILE);

interface SourceTabsProps {
  platform: number | null;
  source: OrderSource;
  choose: (source: OrderSource) => void;
  store: RecipientStore;
  /** What stands in tab 1 and is no row yet. */
  entry: Entry;
  showReissue: boolean;
  /** What tab 4 needs. */
  storeTab: Omit<ComponentProps<typeof StoreTab>, 'platform' | 'showReissue'>;
}

/** Step 2 (M077, M078): four ways to bring recipients; three of them need a platform, and the video channel has only one. */
export function SourceTabs({
  platform,
  source,
  choose,
  store,
  entry,
  showReissue,
  storeTab,
}: SourceTabsProps) {
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
          tab(ORDER_SOURCE.manual, <ManualTab {...own} entry={entry} />),
          tab(ORDER_SOURCE.sheet, <SheetTab {...own} isFiltering={false} />),
          tab(ORDER_SOURCE.filter, <SheetTab {...own} isFiltering />),
          tab(ORDER_SOURCE.store, <StoreTab {...{ platform, showReissue }} {...storeTab} />, false),
        ]}
      />
    </section>
  );
}
