import type { FlowRow } from '@giftship/shared/orders/place-order-flow';
import { Button, Modal } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '@giftship/kit/toast/toast.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { byReason, previewOutcome } from './preview-outcome.ts';
import { GRID_COPY } from './recipients/copy.ts';
import { RecipientGrid } from './recipients/RecipientGrid.tsx';
import { openRecipients } from './recipients/recipient-store.ts';
import type { RecipientRow, RecipientRules, RecipientStore, RowFilter } from './recipients/types.ts';
import { flowRow } from './run-flow.ts';

const SAY = FLOW_SAY.preview;

interface PreviewProps extends Answering {
  rows: { row: FlowRow; errorText: string }[];
  store: RecipientStore;
  rules: RecipientRules;
  showReissue: boolean;
  /** Shows the rows in question in the table. */
  lookAt: (filter: RowFilter) => void;
}

/** 错误订单 (M082, M130): the rows that the price check refused, to edit or delete; its button says what it will do. */
export function ErrorPreview({ rows, store, rules, showReissue, lookAt, onAnswer }: PreviewProps) {
  const [bad] = useState(() => openRecipients(rules));
  const [isFilled, setFilled] = useState(false);
  /** Where each row stands in the table, which is how it is called here too. */
  const [positions] = useState(() => new Map(rows.map(({ row: { id } }) => [id, store.indexOf(id) + 1])));
  useEffect(() => {
    const ids = new Set(rows.map(({ row }) => row.id));
    void bad
      .replace(store.rows().filter(({ id }) => ids.has(id)))
      .then(() => bad.setFaults(new Map(rows.map(({ row, errorText }) => [row.id, errorText]))))
      .then(() => setFilled(true));
  }, [bad, rows, store]);
  useSyncExternalStore(bad.subscribe, bad.version);
  const now = new Map<number, RecipientRow>(bad.rows().map((row) => [row.id, row]));
  const { mended, removed, untouched } = previewOutcome(
    rows.map(({ row }) => row),
    now,
  );
  const gone = new Set([...removed, ...untouched]);
  const left = store.counts().all - gone.size;
  const keepMended = () => {
    const changes = new Map(
      [...mended].flatMap((id) => {
        const row = now.get(id);
        if (row === undefined) return [];
        const { id: _, ...text } = flowRow(row);
        return [[id, text] as const];
      }),
    );
    if (changes.size > 0) store.changeMany(changes, [], SAY.mendLabel(mended.size));
  };
  const confirm = () => {
    // The row of an edit that failed counts as untouched, and would go.
    if (bad.takeFailedEdit()) return toast.error(GRID_COPY.editStopsOrder);
    keepMended();
    if (gone.size > 0) store.remove(gone, SAY.removeLabel(gone.size));
    const all = store.rows().map(flowRow);
    onAnswer(all.length === 0 ? { cancel: true } : { rows: all });
  };
  const back = () => {
    keepMended();
    // What the service said of a row is said in the table too, until it is mended.
    const open = rows.filter(({ row }) => !mended.has(row.id));
    store.setFaults(new Map(open.map(({ row, errorText }) => [row.id, errorText])));
    onAnswer({ cancel: true });
    lookAt('problem');
  };
  // While rows would only go, the way to mend them is the main one.
  const isLoss = mended.size === 0 && untouched.size > 0;
  const goOn = (
    <Button
      key="confirm"
      type={isLoss ? 'default' : 'primary'}
      danger={isLoss}
      disabled={!isFilled}
      onClick={confirm}
    >
      {SAY.confirm(mended.size, gone.size, left)}
    </Button>
  );
  const goBack = (
    <Button key="back" type={isLoss ? 'primary' : 'default'} onClick={back}>
      {SAY.back}
    </Button>
  );
  return (
    <Modal
      open
      className="flow-dialog purchase-preview"
      title={SAY.title(rows.length)}
      width={1120}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={() => onAnswer({ cancel: true })}
      footer={isLoss ? [goOn, goBack] : [goBack, goOn]}
    >
      <p>{SAY.hint(positions.get(rows[0]?.row.id ?? 0) ?? 1)}</p>
      {rows.length > 1 && (
        <ul className="purchase-reasons">
          {byReason(rows).map(([reason, same]) => (
            <li key={reason}>
              <strong className="bad">{reason}</strong>{' '}
              <span className="hint">
                {SAY.reasonOf(
                  same.slice(0, MOST_NAMES).map(({ row }) => row.rec_name),
                  same.length,
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <RecipientGrid
        store={bad}
        canAdd={false}
        positionOf={(id) => positions.get(id) ?? 0}
        showReissue={showReissue}
        empty={<EmptyState title={SAY.none} />}
      />
    </Modal>
  );
}

/** Names that a reason shows; the rows below have them all. */
const MOST_NAMES = 5;
