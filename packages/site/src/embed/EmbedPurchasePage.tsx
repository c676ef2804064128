import { type Fen, formatYuan } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Surroundings } from '../features/purchase/surroundings.ts';
import { closeDialog } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { useTitle } from '../lib/use-title.ts';
import { BuyHere } from '../goods/use-buy.ts';
import { useLeave } from '../lib/use-leave.ts';
import { aff, clickId, isFramed, siteKey } from './around.ts';
import { leavePage, tell } from './channel.ts';
import { EMBED_COPY as SAY } from './copy.ts';
import { EmbedHead } from './EmbedHead.tsx';
import { useSite } from './use-site.ts';
import { withKit } from './with-kit.ts';

/** After the head: the page is there, and says so, before the long part has come. */
const PurchaseOf = lazy(async () => ({
  default: (await withKit(() => import('../features/purchase/PurchaseOf.tsx'))).PurchaseOf,
}));

interface Sold {
  count: number;
  paid: Fen;
  batch: string | null;
}

/** 商品购买 as a page of its own: in the frame of a partner's page, or in the window that is opened instead (D1106). */
export function EmbedPurchasePage() {
  useTitle(SAY.title);
  const navigate = useNavigate();
  const { search } = useLocation();
  const goodsId = Number(useParams().id);
  const { site, isClosed } = useSite();
  const [sold, setSold] = useState<Sold | null>(null);
  const hasOneGoods = (site?.goods_ids.length ?? 0) > 0;
  const isHere = !hasOneGoods || site?.goods_ids.includes(goodsId);
  const around = useMemo<Surroundings>(
    () => ({
      sender: SENDER,
      hasOneGoods,
      onBatch: ({ batchSn, count, paid }) =>
        tell({ type: 'order-success', batchSn, goodsId, count, amount: formatYuan(paid) }),
      onDone: setSold,
    }),
    [goodsId, hasOneGoods],
  );
  const isRefused = isClosed || !isHere || !Number.isSafeInteger(goodsId);
  // Who cannot buy here need not log in; the question came before the answer about the site did.
  useEffect(() => {
    if (isRefused) closeDialog('login');
  }, [isRefused]);
  const content = () => {
    if (isClosed) return <Refused title={SAY.closedKey} hint={SAY.closedKeyHint} />;
    if (isRefused) return <Refused title={SAY.notHere} hint={SAY.notHereHint} />;
    if (sold) return <Done sold={sold} again={() => setSold(null)} />;
    return (
      <Suspense fallback={<div className="embed-wait skeleton" aria-busy="true" />}>
        <PurchaseOf key={goodsId} {...{ goodsId, around }} onClose={leavePage} />
      </Suspense>
    );
  };
  return (
    <div className="embed-page">
      <EmbedHead title={SAY.title} />
      <main className="embed-purchase">
        <BuyHere value={(id) => void navigate(`/embed/purchase/${id}${search}`)}>{content()}</BuyHere>
      </main>
    </div>
  );
}

/** The session of a frame knows it too, and is believed rather; that of the site does not. */
const SENDER = {
  ...(siteKey ? { site_key: siteKey } : {}),
  ...(aff ? { aff } : {}),
  ...(clickId ? { click: clickId } : {}),
};

function Refused({ title, hint }: { title: string; hint: string }) {
  return (
    <EmptyState title={title} hint={hint}>
      <Button type="primary" onClick={isFramed ? leavePage : () => location.assign('/')}>
        {isFramed ? SAY.back : SAY.home}
      </Button>
    </EmptyState>
  );
}

/** Everything was bought. */
function Done({ sold, again }: { sold: Sold; again: () => void }) {
  const leave = useLeave();
  const { count, paid, batch } = sold;
  return (
    <EmptyState title={SAY.done.title} hint={SAY.done.text(count, formatYuan(paid))}>
      <div className="row embed-done">
        <Button onClick={again}>{SAY.done.more}</Button>
        <Button onClick={() => leave(PATHS.packageList(batch === null ? {} : { batch }))}>
          {SAY.done.packages}
        </Button>
        <Button type="primary" autoFocus onClick={leavePage}>
          {SAY.done.close}
        </Button>
      </div>
    </EmptyState>
  );
}
