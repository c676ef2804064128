import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api.ts';
import { openLogin } from '../../open-dialogs.ts';
import { useSession } from '../../session/session.ts';
import { LoadFailed } from '../../ui/States.tsx';
import { SAY } from './copy.ts';
import { Purchase } from './Purchase.tsx';
import './purchase.css';

/** 商品购买 (M072): the whole window, opened by the address, so that a reload stands where it stood. */
export function PurchaseDialog({ goodsId, onClose }: { goodsId: number; onClose: () => void }) {
  const isSignedIn = useSession((session) => session.isSignedIn);
  const user = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  const info = useQuery({
    queryKey: ['purchase-info', goodsId],
    queryFn: () => api.goods.buy({ query: { goods_id: String(goodsId) } }),
    staleTime: 60_000,
  });
  // Whoever is logged out in the middle keeps what is on the screen.
  const buyer = useRef<number | null>(null);
  if (user) buyer.current = user.user_id;
  useEffect(() => {
    if (!isSignedIn) openLogin({ target: `${pathname}${search}` });
  }, [isSignedIn, pathname, search]);
  return (
    <Modal
      open
      className="purchase"
      title={SAY.title}
      width="100%"
      footer={null}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      {info.isError && (
        <LoadFailed title={SAY.infoFailed} hint={SAY.infoFailedHint} onRetry={() => void info.refetch()} />
      )}
      {info.isPending && <div className="purchase-wait skeleton" aria-busy="true" />}
      {info.data && buyer.current !== null && (
        <Purchase info={info.data} userId={buyer.current} onClose={onClose} />
      )}
    </Modal>
  );
}
