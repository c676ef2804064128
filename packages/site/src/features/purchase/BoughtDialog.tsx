import { Button, Modal } from 'antd';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { flowRow } from './run-flow.ts';
import type { OrderRows } from './stores/order-rows.ts';
import type { Repeated } from './ordering-ports.ts';

const SAY = FLOW_SAY.bought;
const MOST_SHOWN = 50;

/** Numbers that were bought before, or stand twice in this table: skip them, keep them, or go back (X032). */
export function BoughtDialog({
  repeated: { bought, twice },
  store,
  onAnswer,
}: Answering & { repeated: Repeated; store: OrderRows }) {
  const numbers = [...new Set([...bought, ...twice])];
  const seen = new Set<string>();
  const left = store.rows().filter(({ shop_order: number }) => {
    if (bought.has(number)) return false;
    const isAgain = twice.has(number) && seen.has(number);
    seen.add(number);
    return !isAgain;
  });
  const skip = () => {
    const kept = new Set(left.map(({ id }) => id));
    store.remove(new Set(store.rows().flatMap(({ id }) => (kept.has(id) ? [] : [id]))), SAY.title);
    onAnswer({ rows: left.map(flowRow) });
  };
  return (
    <Modal
      open
      title={SAY.title}
      className="flow-dialog"
      width={520}
      mask={{ closable: false }}
      onCancel={() => onAnswer({ cancel: true })}
      footer={[
        <Button key="back" onClick={() => onAnswer({ cancel: true })}>
          {FLOW_SAY.cancel}
        </Button>,
        <Button key="keep" onClick={() => onAnswer({ go: true })}>
          {SAY.keep}
        </Button>,
        <Button key="skip" type="primary" disabled={left.length === 0} onClick={skip}>
          {SAY.skip(left.length)}
        </Button>,
      ]}
    >
      <p>{SAY.question}</p>
      <ul className="purchase-numbers">
        {numbers.slice(0, MOST_SHOWN).map((number) => (
          <li key={number}>
            {number} <span className="hint">{bought.has(number) ? SAY.before : SAY.twice}</span>
          </li>
        ))}
      </ul>
      {numbers.length > MOST_SHOWN && <p className="hint">{SAY.more(numbers.length - MOST_SHOWN)}</p>}
    </Modal>
  );
}
