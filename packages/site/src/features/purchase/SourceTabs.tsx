import { ORDER_SOURCE_LABELS } from '@giftship/shared/goods/labels';
import { ORDER_SOURCE, type OrderSource, VIDEO_CHANNEL } from '@giftship/shared/goods/platforms';
import { Tabs } from 'antd';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { latePart } from '@giftship/kit/lib/late-part.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { SAY } from './copy.ts';
import type { Entry } from './entry.ts';
import { ManualTab } from './ManualTab.tsx';
import './sources.css';
import type { RecipientStore } from './recipients/types.ts';

/** Loaded when they are first opened: most people need one of them, or none. */
const MEANWHILE = <Skeletons count={3} className="purchase-row-wait" />;
const SheetTab = latePart(async () => (await import('./SheetTab.tsx')).SheetTab, MEANWHILE);
const StoreTab = latePart(async () => (await import('./stores/StoreTab.tsx')).StoreTab, MEANWHILE);

interface SourceTabsProps {
  platform: number | null;
  /** What an earlier visit left is still being taken out. */
  isWaiting: boolean;
  source: OrderSource;
  choose: (source: OrderSource) => void;
  store: RecipientStore;
  /** What stands in tab 1 and is no row yet. */
  entry: Entry;
  showReissue: boolean;
  /** What tab 4 needs. */
  storeTab: Omit<ComponentProps<typeof StoreTab>, 'platform' | 'showReissue'>;
  /** Somebody closed the panel, so that the table below has its room; without rows it is open all the same. */
  isFolded: boolean;
  setFolded: (isFolded: boolean) => void;
  /** The platform, chosen or to choose. */
  children: ReactNode;
}

/**
 * Step 2 (M077, M078): four ways to bring recipients; three of them need a platform, and the video channel has only one.
 * They are one line above the table; a tab opens its panel, and what has been taken over closes it.
 */
export function SourceTabs(props: SourceTabsProps) {
  const { platform, isWaiting, source, choose, store, entry, showReissue, storeTab, setFolded } = props;
  const hasRows = useSyncExternalStore(store.subscribe, () => store.counts().all > 0);
  const canFold = hasRows && source !== ORDER_SOURCE.store;
  const isFolded = props.isFolded && canFold;
  const isClosed = platform === null || platform === VIDEO_CHANNEL;
  const own = { platform: platform ?? 0, store, showReissue };
  const box = useRef<HTMLElement>(null);
  const tab = (key: OrderSource, panel: ReactNode, disabled = isClosed) => ({
    key: String(key),
    label:
      disabled && platform === null ? (
        <span title={SAY.choosePlatformFirst}>{ORDER_SOURCE_LABELS[key]}</span>
      ) : (
        ORDER_SOURCE_LABELS[key]
      ),
    disabled,
    children: panel,
  });
  const fold = () => {
    // Whoever has gone on to the table meanwhile is not called back.
    if (document.activeElement === document.body || box.current?.contains(document.activeElement))
      box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    setFolded(true);
  };
  // The kit takes no name for its list of tabs.
  useLayoutEffect(
    () => box.current?.querySelector('[role=tablist]')?.setAttribute('aria-label', SAY.tabsLabel),
    [],
  );
  return (
    <section
      ref={box}
      className={isFolded ? 'purchase-sources folded' : 'purchase-sources'}
      aria-label={SAY.tabsLabel}
    >
      {props.children}
      {platform === null && (
        <p className={isWaiting ? 'purchase-first waiting' : 'purchase-first'}>
          {isWaiting ? SAY.takingDraft : SAY.choosePlatformFirst}
        </p>
      )}
      {platform === VIDEO_CHANNEL && <p className="purchase-first">{SAY.videoChannelOnly}</p>}
      <div className="purchase-ways">
        {hasRows && <span className="hint purchase-more-ways">{SAY.addMore}</span>}
        <Tabs
          activeKey={platform === null && source !== ORDER_SOURCE.store ? '' : String(source)}
          onTabClick={(key) => {
            choose(Number(key) as OrderSource);
            setFolded(false);
          }}
          onChange={(key) => choose(Number(key) as OrderSource)}
          items={[
            tab(ORDER_SOURCE.manual, <ManualTab {...own} entry={entry} onTaken={fold} />),
            tab(ORDER_SOURCE.sheet, <SheetTab {...own} isFiltering={false} />),
            tab(ORDER_SOURCE.filter, <SheetTab {...own} isFiltering />),
            tab(ORDER_SOURCE.store, <StoreTab {...{ platform, showReissue }} {...storeTab} />, false),
          ]}
        />
        {canFold && !isFolded && (
          <button type="button" className="link-blue purchase-fold" onClick={fold}>
            {SAY.fold}
          </button>
        )}
      </div>
    </section>
  );
}
