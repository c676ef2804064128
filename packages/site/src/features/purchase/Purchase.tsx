import { formatTime } from '@giftship/shared/lib/china-time';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { ORDER_SOURCE, VIDEO_CHANNEL } from '@giftship/shared/goods/platforms';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
import { type WaitingPart, waitingParts } from './parts.ts';
import { PlatformChoice } from './PlatformChoice.tsx';
import { isQuantity } from './quantity.ts';
import { GRID_COPY } from './recipients/copy.ts';
import type { RowFilter } from './recipients/types.ts';
import { RecipientGrid } from './recipients/RecipientGrid.tsx';
import { openRecipients } from './recipients/recipient-store.ts';
import { SourceTabs } from './SourceTabs.tsx';
import { type ChoiceStore, openStoreChoices } from './stores/store-choices.ts';
import type { Choices } from './choices.ts';
import { useDraft } from './use-draft.ts';
import type { Surroundings } from './surroundings.ts';
import { useOrdering } from './use-ordering.ts';

const PARTS = SAY.parts;
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
  const [choices, setChoices] = useState<Choices>({
    platform: null,
    source: 1,
    quantity: 1,
    remark: '',
    storeId: null,
  });
  const [filter, setFilter] = useState<RowFilter>('all');
  const { platform, source, quantity, remark, storeId } = choices;
  const isOfStore = source === ORDER_SOURCE.store;
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
  const [stores, setStores] = useState(openStoreChoices);
  const chosen = stores.of(storeId);
  useEffect(() => {
    if (storeId !== null && platform !== null) stores.at({ id: storeId, platform });
  }, [stores, storeId, platform]);
  const draft = useDraft({ userId, goodsId: goods.goods_id, store, entry, choices, setChoices, setStores });
  useEffect(() => void store.setRules(rules), [store, rules]);

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
      setFilter('problem');
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
  const chooseStore = useCallback((next: ChoiceStore | null) => {
    setChoices((old) => ({
      ...old,
      storeId: next?.id ?? null,
      platform: next?.platform ?? old.platform,
    }));
  }, []);
  const choosePlatform = (id: number) => {
    if (id === platform) return;
    // Stores belong to a platform: what is chosen of another one's waits there, and is found again with it.
    setChoices((old) => ({
      ...old,
      platform: id,
      storeId: stores.lastOf(id),
      source: id === VIDEO_CHANNEL ? ORDER_SOURCE.store : old.source,
    }));
  };
  const goTo = ({ store: next }: WaitingPart) =>
    setChoices((old) =>
      next
        ? { ...old, source: ORDER_SOURCE.store, storeId: next.id, platform: next.platform }
        : {
            ...old,
            source: ORDER_SOURCE.manual,
            // Nothing but a store's orders goes out for that platform: the person says whose these are.
            platform: old.platform === VIDEO_CHANNEL ? null : old.platform,
          },
    );
  return (
    <div className="purchase-body">
      <PartBoundary name={PARTS.goods}>
        <GoodsPanel
          {...{ info, quantity, remark }}
          setQuantity={(value) => setChoices((old) => ({ ...old, quantity: value }))}
          changeGoods={around?.hasOneGoods ? undefined : changeGoods}
          setRemark={(value) => setChoices((old) => ({ ...old, remark: value }))}
        />
      </PartBoundary>
      <div className="purchase-work">
        <DraftBar draft={draft} store={store} settlePayment={ordering.start} />
        <PartBoundary name={PARTS.sources} hint={SAY.partHints.sources} tryAgainOn={source}>
          <PlatformChoice platforms={info.platform_list} chosen={platform} choose={choosePlatform} />
          <SourceTabs
            {...{ platform, source, store, entry, showReissue }}
            choose={(next) => setChoices((old) => ({ ...old, source: next }))}
            storeTab={{
              storeId,
              chooseStore,
              chosen,
              expressId: express.id,
              isWu: rules.isWu,
              letGo: stores.forget,
            }}
          />
        </PartBoundary>
        {!isOfStore && (
          <PartBoundary name={PARTS.grid}>
            <RecipientGrid
              {...{ store, showReissue, filter }}
              onFilter={setFilter}
              empty={<EmptyState title={SAY.grid.empty} hint={SAY.grid.emptyHint} />}
            />
          </PartBoundary>
        )}
      </div>
      <PartBoundary name={PARTS.footer} tryAgainOn={quantity}>
        <Footer
          store={isOfStore ? chosen : store}
          stores={stores}
          waiting={() => waitingParts({ source, storeId, store, stores })}
          isOfStore={isOfStore}
          goTo={goTo}
          quantity={quantity}
          limit={goods.limit}
          price={goods.price}
          isReady={canOrder}
          order={ordering.start}
          showProblems={() => setFilter('problem')}
          showDoubts={() => setFilter('doubt')}
        />
      </PartBoundary>
      <PartBoundary name={PARTS.flow} tryAgainOn={ordering.view}>
        {(platform !== null || ordering.view !== null) && (
          <FlowDialogs
            {...{ ordering, store, rules, info, quantity, showReissue, goTo }}
            chosenOf={stores.of}
            isKept={draft.isKept}
            lookAt={setFilter}
            forgetPayment={() => void draft.journal.clear()}
          />
        )}
      </PartBoundary>
    </div>
  );
}
