import { WarningFilled } from '@ant-design/icons';
import type { FlowRow } from '@giftship/shared/orders/place-order-flow';
import { Button, Modal } from 'antd';
import type { Answering } from '../answering.ts';
import { flowRow } from '../run-flow.ts';
import type { OrderRows } from './order-rows.ts';
import { STORE_SAY } from './store-copy.ts';
import './store.css';

const SAY = STORE_SAY.preview;

interface PreviewProps extends Answering {
  rows: { row: FlowRow; errorText: string }[];
  store: OrderRows;
}

/** 错误订单 of a store (M082, M130): only the store itself can mend them, so they are left out or the order is called off. */
export function StoreErrorPreview({ rows, store, onAnswer }: PreviewProps) {
  const back = () => {
    store.setFaults(new Map(rows.map(({ row, errorText }) => [row.id, errorText])));
    onAnswer({ cancel: true });
  };
  const without = () => {
    store.remove(new Set(rows.map(({ row }) => row.id)), SAY.title);
    const left = store.rows().map(flowRow);
    onAnswer(left.length === 0 ? { cancel: true } : { rows: left });
  };
  return (
    <Modal
      open
      className="flow-dialog"
      title={SAY.title}
      width={760}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={back}
      footer={[
        <Button key="back" onClick={back}>
          {SAY.back}
        </Button>,
        <Button key="without" type="primary" onClick={without}>
          {SAY.without(rows.length, store.counts().all - rows.length)}
        </Button>,
      ]}
    >
      <p>{SAY.hint(rows.length)}</p>
      <div className="purchase-faults purchase-whole" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[SAY.order, SAY.receiver, SAY.reason].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, errorText }) => (
              <tr key={row.id}>
                <td>{row.shop_order}</td>
                <td>{row.rec_name}</td>
                <td>
                  <span className="store-reason">
                    <WarningFilled aria-hidden /> {errorText}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
