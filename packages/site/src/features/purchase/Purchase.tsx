import { formatTime } from '@giftship/shared/lib/china-time';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatYuan } from '@giftship/shared/money/fen';
import { openChooseGoods } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { latePart } from '@giftship/kit/lib/late-part.tsx';
import { PartBoundary } from '@giftship/kit/states/PartBoundary.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useBuy } from '../../goods/use-buy.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { carryOver, leaveOpen } from './carry.ts';
import { SAY } from './copy.ts';
import { DraftBar } from './DraftBar.tsx';
import { openEntry } from './entry.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { Footer } from './Footer.tsx';
import { GoodsPanel } from './GoodsPanel.tsx';
import type { OrderView } from './order-view.ts';
import { waitingParts } from './parts.ts';
import { PlatformChoice } from './PlatformChoice.tsx';
import { isQuantity } from './quantity.ts';
import { GridWait } from './GridWait.tsx';
import { GRID_COPY } from './recipients/copy.ts';
import type { RowFilter } from './recipients/types.ts';
import { openRecipients } from './recipients/recipient-store.ts';
import { SourceTabs } from './SourceTabs.tsx';
import { Steps } from './Steps.tsx';
import { useChoices } from './use-choices.ts';
import { useDraft } from './use-draft.ts';
import type { Surroundings } from './surroundings.ts';
import { useOrdering } from './use-ordering.ts';

const PARTS = SAY.parts;
const NOBODY_YET = <EmptyState title={SAY.grid.empty} hint={SAY.grid.emptyHint} />;
const NO_PLATFORM_YET = <EmptyState title={SAY.grid.empty} hint={SAY.grid.platformHint} />;
/** The table comes behind the window around it. */
const RecipientGrid = latePart(
  async () => (await import('./recipients/RecipientGrid.tsx')).RecipientGrid,
  GridWait,
);
/** Nothing of it is seen at first; it is fetched with the choice of a platform, long before anything is paid. */
const FlowDialogs = latePart(async () => (await import('./FlowDialogs.tsx')).FlowDialogs);

interface PurchaseProps {
  info: PurchaseInfo;
  userId: number;
  onClose: () => void;
  around?: Surroundings | undefined;
}

/** The two steps, the recipients below them, and the footer that orders. */
export function Purchase({ info, userId, onClose, around }: PurchaseProps) {
  const { goods_info: goods, express_info: express } = info;
  const leave = useLeave();
  const queries = useQueryClient();
  const buy = useBuy();
  const chosenNow = useChoices();
  const { choices, setChoices, choose, chooseStore, choosePlatform, goTo, stores, setStores } = chosenNow;
  const [filter, setFilter] = useState<RowFilter>('all');
  /** How often somebody was led to rows: each time the table goes to the first of them. */
  const [looks, setLooks] = useState(0);
  const { platform, source, quantity, remark, storeId } = choices;
  const isOfStore = source === ORDER_SOURCE.store;
  const lookAt = (at: RowFilter) => {
    // What is wrong with the orders of a store stands in their own table.
    if (isOfStore) return;
    setFilter(at);
    setLooks((times) => times + 1);
  };
  const rules = useMemo(
    () => ({
      platform: platform ?? 0,
      isWu: express.is_wu === 1,
      noDeliverArea: info.no_deliver_area,
      today: formatTime(new Date()).slice(0, 10),
    }),
    [platform, express.is_wu, info.no_deliver_area],
  );
  const [store] = useState(() => openRecipients(rules));
  const [entry] = useState(openEntry);
  const chosen = stores.of(storeId);
  const [isFolded, setFolded] = useState(false);
  const draft = useDraft({ userId, goodsId: goods.goods_id, store, entry, choices, setChoices, setStores });
  useEffect(() => void store.setRules(rules), [store, rules]);
  const { isReady: isDraftReady } = draft;
  useEffect(() => {
    // Recipients that came back are to be looked at; what is no row yet is to be finished first.
    if (isDraftReady && store.rows().length > 0 && entry.isEmpty()) setFolded(true);
  }, [isDraftReady, store, entry]);

  const showReissue = express.is_wu === 1 || express.show_reissue_number === 1;
  const canOrder = platform !== null && draft.isReady && draft.isOwned && (!isOfStore || storeId !== null);
  const conversation = useOrdering({
    rowsOf: (of) => (of.order_source === ORDER_SOURCE.store ? stores.of(of.store_id ?? null) : store),
    waitingBeside: (of) =>
      waitingParts({ source: of.order_source, storeId: of.store_id ?? null, store, stores }),
    journal: draft.journal,
    userId,
    isOwned: draft.isReady && draft.isOwned,
    isReady: canOrder && isQuantity(quantity, goods.limit),
    order: {
      goods_id: goods.goods_id,
      goods_num: quantity,
      express_id: express.id,
      platform: platform ?? 0,
      order_source: source,
      remark,
      isWu: express.is_wu === 1,
      ...(isOfStore && storeId !== null ? { store_id: storeId } : {}),
      ...around?.sender,
    },
    onBatch: around?.onBatch,
    onFixRows: (problems) => {
      lookAt('problem');
      const [first] = problems;
      if (first) toast.warning(FLOW_SAY.firstProblem(first.msg, problems.length - 1));
    },
    onBought: async () => {
      await draft.flush();
      if (isOfStore) await queries.invalidateQueries({ queryKey: ['store-orders'] });
    },
    onSettled: () => {
      // What was entered beside a store's orders, or is no row yet, was not bought and stays.
      if (store.rows().length === 0 && entry.isEmpty()) void draft.discard();
      else void draft.journal.clear();
      void queries.invalidateQueries();
    },
    onDone: ({ count, paid, batch }) => {
      if (around) return around.onDone({ count, paid, batch });
      toast.success(FLOW_SAY.result.doneText(count, formatYuan(paid)));
      onClose();
      leave(PATHS.packageList(batch === null ? {} : { batch }));
    },
  });

  /** Every way to an order, also the second one after a result. */
  const start = () => {
    if (store.takeFailedEdit()) toast.error(GRID_COPY.editStopsOrder);
    else if (store.isHeld()) toast.warning(GRID_COPY.readStopsOrder);
    else conversation.start();
  };
  const ordering = { ...conversation, start };
  const startAgain = useRef(ordering.start);
  useEffect(() => {
    startAgain.current = ordering.start;
  });
  // A payment for a store's orders that was cut off leaves no rows here to press the button for: it is asked about at once.
  const cutOff =
    draft.isReady && draft.isOwned && draft.journal.unknown()?.order.order_source === ORDER_SOURCE.store;
  useEffect(() => {
    if (cutOff) startAgain.current();
  }, [cutOff]);

  const changeGoods = () =>
    openChooseGoods({
      onChoose: (id) => {
        if (id === goods.goods_id) return;
        // A payment that is open stays where it was made, with its recipients; what is chosen of stores has no draft to stay in.
        const open = draft.journal.unknown();
        leaveOpen(stores, open);
        carryOver({
          rows: open ? [] : store.rows(),
          entered: open ? null : entry.entered(),
          choices,
          stores,
        });
        if (!open) {
          void store.replace([]);
          void draft.discard();
        }
        buy(id);
      },
    });
  const standing = draft.isReady && draft.isOwned ? draft.journal.unknown()?.standing : undefined;
  return (
    <div className="purchase-body">
      <Steps at={stepOf(platform, ordering.view)} savedTime={draft.savedTime} />
      <PartBoundary name={PARTS.goods}>
        <GoodsPanel
          {...{ info, quantity, remark }}
          setQuantity={(value) => choose({ quantity: value })}
          changeGoods={around?.hasOneGoods ? undefined : changeGoods}
          setRemark={(value) => choose({ remark: value })}
        />
      </PartBoundary>
      <div className="purchase-work">
        <DraftBar draft={draft} store={store} settlePayment={ordering.start} />
        <PartBoundary name={PARTS.sources} hint={SAY.partHints.sources} tryAgainOn={source}>
          <SourceTabs
            {...{ platform, source, store, entry, showReissue, isFolded, setFolded }}
            isWaiting={!draft.isReady}
            choose={(next) => choose({ source: next })}
            storeTab={{
              storeId,
              chooseStore,
              chosen,
              expressId: express.id,
              isWu: rules.isWu,
              letGo: stores.forget,
            }}
          >
            <PlatformChoice
              platforms={info.platform_list}
              chosen={platform}
              choose={choosePlatform}
              isWaiting={!draft.isReady}
            />
          </SourceTabs>
        </PartBoundary>
        {!isOfStore && (
          <PartBoundary name={PARTS.grid}>
            <RecipientGrid
              {...{ store, showReissue, filter, looks }}
              isCovered={ordering.view !== null}
              onFilter={setFilter}
              empty={platform === null ? NO_PLATFORM_YET : NOBODY_YET}
            />
          </PartBoundary>
        )}
      </div>
      <PartBoundary name={PARTS.footer} tryAgainOn={quantity}>
        <Footer
          store={isOfStore ? chosen : store}
          stores={stores}
          waiting={() => waitingParts({ source, storeId, store, stores })}
          {...{ isOfStore, goTo, quantity }}
          limit={goods.limit}
          price={goods.price}
          cutoff={express.cutoff_time}
          isReady={canOrder}
          isResting={platform === null}
          isSettling={standing === 'unknown'}
          isHeld={standing === 'unpaid'}
          order={ordering.start}
          show={lookAt}
        />
      </PartBoundary>
      <PartBoundary name={PARTS.flow} tryAgainOn={ordering.view}>
        {(platform !== null || ordering.view !== null) && (
          <FlowDialogs
            {...{ ordering, store, rules, info, quantity, showReissue, goTo }}
            chosenOf={stores.of}
            isKept={draft.isKept}
            lookAt={lookAt}
            forgetPayment={() => void draft.journal.clear()}
          />
        )}
      </PartBoundary>
    </div>
  );
}

/** Which of the three steps is present. */
function stepOf(platform: number | null, view: OrderView | null): number {
  if (view?.at === 'paying' || (view?.at === 'asking' && view.question.step === 'confirm')) return 2;
  return platform === null ? 0 : 1;
}
