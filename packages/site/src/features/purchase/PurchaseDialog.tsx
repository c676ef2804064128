import { Modal } from 'antd';
import { useRef } from 'react';
import { SAY } from './copy.ts';
import { PurchaseOf } from './PurchaseOf.tsx';

/** 商品购买 (M072): the whole window, opened by the address, so that a reload stands where it stood. */
export function PurchaseDialog({ goodsId, onClose }: { goodsId: number; onClose: () => void }) {
  const heading = useRef<HTMLSpanElement>(null);
  /** The kit gives the focus to the way out; whoever has put it anywhere within keeps it. */
  const takeFocus = () => {
    const { activeElement: active } = document;
    if (active === null || active.matches('body, [role=dialog], .purchase .ant-modal-close'))
      heading.current?.focus({ preventScroll: true });
  };
  return (
    <Modal
      open
      className="window-dialog purchase"
      title={
        <span ref={heading} className="purchase-title" tabIndex={-1}>
          {SAY.title}
        </span>
      }
      afterOpenChange={(isOpen) => isOpen && takeFocus()}
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
