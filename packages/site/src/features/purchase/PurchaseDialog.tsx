import { Modal } from 'antd';
import { SAY } from './copy.ts';
import { PurchaseOf } from './PurchaseOf.tsx';

/** 商品购买 (M072): the whole window, opened by the address, so that a reload stands where it stood. */
export function PurchaseDialog({ goodsId, onClose }: { goodsId: number; onClose: () => void }) {
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
      <PurchaseOf goodsId={goodsId} onClose={onClose} />
    </Modal>
  );
}
