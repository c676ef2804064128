import type { FlowRow } from '@giftship/shared/orders/place-order-flow';
import { Button, Modal } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { EmptyState } from '../../ui/States.tsx';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { RecipientGrid } from './recipients/RecipientGrid.tsx';
import { openRecipients } from './recipients/recipient-store.ts';
import type { RecipientRow, RecipientRules, RecipientStore } from './recipients/types.ts';
import { flowRow } from './run-flow.ts';

const SAY = FLOW_SAY.preview;

interface PreviewProps extends Answering {
  rows: { row: FlowRow; errorText: string }[];
  store: RecipientStore;
  rules: RecipientRules;
  showReissue: boolean;
  onCancel: () => void;
}

/** 错误订单 (M082, M130): the rows that the price check refused, to edit, delete and confirm. */
export function ErrorPreview({ rows, store, rules, showReissue, onAnswer }: PreviewProps) {
  const [bad] = useState(() => openRecipients(rules));
  useEffect(() => {
    const ids = new Set(rows.map(({ row }) => row.id));
    void bad
      .replace(store.rows().filter(({ id }) => ids.has(id)))
      .then(() => bad.setFaults(new Map(rows.map(({ row, errorText }) => [row.id, errorText]))));
  }, [bad, rows, store]);
  useSyncExternalStore(bad.subscribe, bad.version);
  const confirm = () => {
    takeBack(store, bad, new Set(rows.map(({ row }) => row.id)));
    const all = store.rows().map(flowRow);
    onAnswer(all.length === 0 ? { cancel: true } : { rows: all });
  };
  const confirmWithout = () => {
    store.remove(new Set(rows.map(({ row }) => row.id)), SAY.undoLabel);
    const all = store.rows().map(flowRow);
    onAnswer(all.length === 0 ? { cancel: true } : { rows: all });
  };
  return (
    <Modal
      open
      className="purchase-preview"
      title={SAY.title}
      width={1120}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={() => onAnswer({ cancel: true })}
      footer={[
        <Button key="back" onClick={() => onAnswer({ cancel: true })}>
          {SAY.back}
        </Button>,
        <Button key="without" danger onClick={confirmWithout}>
          {SAY.confirmAll}
        </Button>,
        <Button key="confirm" type="primary" onClick={confirm}>
          {SAY.confirm}
        </Button>,
      ]}
    >
      <p>{SAY.hint(rows.length)}</p>
      <RecipientGrid store={bad} showReissue={showReissue} empty={<EmptyState title={SAY.none} />} />
    </Modal>
  );
}

/** Carries the edits and removals of the preview over to the whole table. */
function takeBack(store: RecipientStore, bad: RecipientStore, ids: ReadonlySet<number>): void {
  const mended = new Map<number, RecipientRow>(bad.rows().map((row) => [row.id, row]));
  const gone = new Set([...ids].filter((id) => !mended.has(id)));
  if (gone.size > 0) store.remove(gone, SAY.undoLabel);
  for (const [id, row] of mended) {
    const old = store.row(id);
    if (old === undefined || old === row) continue;
    const { id: _, ...text } = flowRow(row);
    store.edit(id, text);
  }
}
