import type { StoreRow } from '@giftship/shared/stores/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { api } from '../../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { storesChanged } from '../../stores/store-queries.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { STORES_COPY as SAY } from './copy.ts';

/** Asks before a store is let go, and says what would be left undone. */
export function UnbindDialog({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const unbind = useMutation({
    mutationFn: () => api.stores.unbind({ query: { id: String(store.id) } }),
    onSuccess: async () => {
      await storesChanged();
      toast.success(SAY.unbindDone);
      onClose();
    },
  });
  const waiting = store.deliver_waiting + store.deliver_failed;
  return (
    <Modal
      open
      title={SAY.unbind}
      width={420}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {COPY.cancel}
        </Button>,
        <Button key="unbind" danger loading={unbind.isPending} onClick={() => unbind.mutate()}>
          {SAY.unbind}
        </Button>,
      ]}
    >
      <p>{SAY.unbindAsk(store.shop_name)}</p>
      {waiting > 0 && <p className="bad">{SAY.unbindWaiting(waiting)}</p>}
    </Modal>
  );
}
