import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { MAILING_STATUS as STATUS } from '@giftship/shared/content/message-office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { refreshList, useOfficeList } from '../../lists/use-office-list.ts';
import { MESSAGES_COPY as SAY } from './copy.ts';
import { SendDialog } from './SendDialog.tsx';

type Row = Awaited<ReturnType<typeof api.mailings.list>>['list'][number];

const NAME = 'mailings';
const FILTERS: readonly Filter[] = [{ kind: 'range', key: 'time', title: SAY.time }];
const TONES = {
  [STATUS.planned]: 'waiting',
  [STATUS.sending]: 'moving',
  [STATUS.sent]: 'kept',
  [STATUS.stopped]: 'gone',
} as const;
const percentOf = ({ read, done }: Row) => (done === 0 ? 0 : Math.round((read / done) * 100));

const COLUMNS: WorkColumn<Row>[] = [
  { key: 'content', title: SAY.columns.content, cell: (row) => row.content },
  { key: 'to', title: SAY.columns.to, cell: (row) => row.target_text },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: (row) => <StatePill tone={TONES[row.status as keyof typeof TONES]} text={row.status_text} />,
  },
  {
    key: 'progress',
    title: SAY.columns.progress,
    isNumber: true,
    cell: (row) => SAY.progress(row.done, row.total, row.left_out),
  },
  { key: 'read', title: SAY.columns.read, isNumber: true, cell: (row) => SAY.rate(row.read, percentOf(row)) },
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.send_time} /> },
  { key: 'by', title: SAY.columns.by, cell: (row) => row.by },
];

/** Messages to one person or many, how far they are and how many have read them (O196). */
export function MessagesPage() {
  const [isWriting, setWriting] = useState(false);
  const [stopped, setStopped] = useState<Row | null>(null);
  const list = useOfficeList({
    name: NAME,
    filters: FILTERS,
    load: api.mailings.list,
    keyOf: (row: Row) => String(row.id),
  });
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        empty={{ title: SAY.none, hint: SAY.noneHint }}
        end={
          <Button type="primary" onClick={() => setWriting(true)}>
            {SAY.add}
          </Button>
        }
        view={{
          kind: SAY.kind,
          title: (row) => String(row.id),
          body: (row) => (
            <>
              <p>{row.content}</p>
              {row.link !== '' && <code>{row.link}</code>}
              <RecordLog object="mailing" sn={String(row.id)} />
            </>
          ),
          foot: (row) =>
            row.status <= STATUS.sending && (
              <>
                <span className="drawer-gap" />
                <Button danger onClick={() => setStopped(row)}>
                  {SAY.stop}
                </Button>
              </>
            ),
        }}
      />
      {isWriting && <SendDialog onDone={() => void refreshList(NAME)} onClose={() => setWriting(false)} />}
      {stopped && (
        <DecideDialog
          title={SAY.stopTitle}
          action="message.stop"
          verb={SAY.stop}
          isGrave
          noReason
          content={stopped.id}
          run={async () => {
            await api.mailings.stop({ body: { id: stopped.id } });
            return { approval: null };
          }}
          onDone={() => void refreshList(NAME)}
          onClose={() => setStopped(null)}
        >
          <p>{SAY.stopHint}</p>
        </DecideDialog>
      )}
    </>
  );
}
